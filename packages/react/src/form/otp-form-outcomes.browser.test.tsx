import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FailureOutcome } from '../failures/failure-rows.ts';
import { holdClock } from '../hooks/clock.fixture.ts';
import { type Backend, createBackend } from './backend.fixture.ts';
import {
  codeField,
  phoneField,
  renderAtCode,
  renderForm,
  resendButton,
  sendButton,
  type,
  verified,
  verifyButton,
} from './form-page.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  holdClock();
});

const alert = page.getByRole('alert');

/** How often the form asks before it reports a failure: a proof is replaced twice, a challenge was prefetched once. */
type Where = 'challenge' | 'send' | 'send with a proof' | 'verify';

interface Row {
  readonly where: Where;
  readonly outcome: FailureOutcome;
  readonly text: string;
}

const row = (where: Where, outcome: FailureOutcome, text: string): Row => ({
  where,
  outcome,
  text,
});
const proof = row('send with a proof', 'try-again', 'The secure check didn’t succeed.');
const captcha = row('send', 'try-again', 'The secure check didn’t succeed.');
const limit = row('send', 'wait', 'Please wait before you try again.');
const busy = row('send', 'wait', 'We’re very busy right now.');
const operator = row('send', 'unavailable', 'Verification isn’t available at the moment.');
const channel = row('send', 'choose-channel', 'We couldn’t send the code by Telegram.');
const service = (where: Where) => row(where, 'try-again', 'Something went wrong on our side.');
const notSent = row('send', 'try-again', 'The code couldn’t be sent.');
const refused = row('send', 'correct', 'This didn’t work.');

/** Every code of V1.2: the action that it answers, and what the form does with it. */
const ROWS: Readonly<Record<V12ErrorCode, Row>> = {
  MISSING_REQUIRED_FIELDS: operator,
  INVALID_API_KEY: operator,
  PIPELINE_OWNERSHIP_MISMATCH: operator,
  INVALID_API_VERSION: operator,
  PIPELINE_INACTIVE: operator,
  UTILITY_PIPELINE_ON_OTP_ENDPOINT: operator,
  PIPELINE_NOT_FOUND: operator,
  PIPELINE_NOT_LOADED: service('challenge'),
  invalid_channel: channel,
  channel_choice_not_enabled: row('send', 'choose-channel', 'We couldn’t send the code that way.'),
  channel_not_eligible: channel,
  pre_send_failure: channel,
  ACTIVATION_FAILED: channel,
  POW_SOLUTION_MISSING: proof,
  POW_INVALID_TOKEN: proof,
  POW_INVALID_SIGNATURE: proof,
  POW_PIPELINE_MISMATCH: proof,
  POW_INVALID_SOLUTION: proof,
  POW_CHALLENGE_REPLAYED: proof,
  POW_DIFFICULTY_STALE: proof,
  POW_CHALLENGE_EXPIRED: proof,
  POW_VERIFICATION_FAILED: proof,
  POW_DIFFICULTY_CALCULATION_FAILED: proof,
  CHALLENGE_GENERATION_FAILED: service('challenge'),
  POW_CHALLENGE_GENERATION_FAILED: service('challenge'),
  TURNSTILE_TOKEN_MISSING: proof,
  TURNSTILE_VERIFICATION_FAILED: captcha,
  TURNSTILE_SECRET_KEY_MISSING: operator,
  TURNSTILE_API_ERROR: captcha,
  TURNSTILE_VALIDATION_TIMEOUT: captcha,
  RATE_LIMIT_PHONENUMBER_PERMINUTE: row('send', 'wait', 'We’ve just sent a code to this number.'),
  RATE_LIMIT_PHONENUMBER_PERHOUR: limit,
  RATE_LIMIT_PHONENUMBER_PERDAY: limit,
  RATE_LIMIT_ENDUSERIP_PERMINUTE: limit,
  RATE_LIMIT_ENDUSERIP_PERHOUR: limit,
  RATE_LIMIT_ENDUSERIP_PERDAY: limit,
  RATE_LIMIT_PIPELINE_PERMINUTE: busy,
  RATE_LIMIT_PIPELINE_PERHOUR: busy,
  RATE_LIMIT_PIPELINE_PERDAY: busy,
  CIRCUIT_BREAKER_OPEN: busy,
  CIRCUIT_BREAKER_TRIGGERED: busy,
  MISSING_VERIFICATION_ADDRESS: refused,
  TRANSACTION_NOT_FOUND: row('verify', 'new-code', 'This code is no longer valid.'),
  TRANSACTION_EXPIRED: row('verify', 'new-code', 'This code is no longer valid.'),
  INVALID_OTP: row('verify', 'correct', 'That code isn’t right.'),
  ALREADY_VERIFIED: row('verify', 'new-code', 'This code is no longer valid.'),
  MAX_ATTEMPTS_EXCEEDED: row('verify', 'new-code', 'Too many wrong codes.'),
  SEND_OTP_FAILED: notSent,
  VERIFY_OTP_FAILED: service('verify'),
  BILLING_FAILED: row('verify', 'unavailable', 'Verification isn’t available at the moment.'),
  TRANSACTION_CREATION_FAILED: notSent,
  VALIDATION_ERROR: refused,
  PAYLOAD_TOO_LARGE: operator,
  INTERNAL_SERVER_ERROR: service('send'),
};

const codes = Object.entries(ROWS).map(([code, expected]) => ({ code, ...expected }));
const statuses: Readonly<Record<string, { readonly status: number }>> = V12_ERRORS;

function fail(backend: Backend, code: string, where: Where): void {
  const route = where === 'send with a proof' ? 'send' : where;
  const times = where === 'send with a proof' ? 3 : where === 'challenge' ? 2 : 1;
  const body = { code, ...(ROWS_WITH_COOLDOWN.test(code) && { cooldownSeconds: 20 }) };
  for (let time = 0; time < times; time++) {
    backend.failNext(route, statuses[code]?.status ?? 0, body);
  }
}

/** Presses send nothing before the countdown has ended. */
async function waitForIt(backend: Backend): Promise<void> {
  await expect.element(page.getByText('You can try again in 20 seconds.')).toBeVisible();
  const before = backend.callsOf('send').length;
  await type(phoneField, '{Enter}');
  expect(backend.callsOf('send')).toHaveLength(before);
  vi.advanceTimersByTime(20_000);
  await expect.element(sendButton).toHaveAttribute('data-state', 'ready');
}

const ROWS_WITH_COOLDOWN = /^(RATE_LIMIT|CIRCUIT_BREAKER|MAX_ATTEMPTS)/;

test('has a row for every code that the service documents', () => {
  expect(Object.keys(ROWS).sort()).toEqual(Object.keys(V12_ERRORS).sort());
  expect(codes).toHaveLength(54);
});

describe.each(codes.filter(({ where }) => where !== 'verify'))(
  'a send that ends with $code',
  ({ code, where, outcome, text }) => {
    test(`leads to ${outcome}, and from there to the code`, async () => {
      const channels = ['telegram', 'whatsapp', 'sms'];
      const difficulty = where === 'send with a proof' ? 1 : 0;
      const backend = createBackend({ difficulty, channels });
      if (where === 'challenge') fail(backend, code, where);
      await renderForm(backend);
      await phoneField.fill('01001234517');
      if (outcome === 'choose-channel') await page.getByRole('radio', { name: 'Telegram' }).click();
      if (where !== 'challenge') fail(backend, code, where);

      await sendButton.click();

      await expect.element(alert).toHaveTextContent(text);
      await expect.element(alert).toHaveAttribute('data-outcome', outcome);
      expect(phoneField.element().matches('[aria-invalid="true"]')).toBe(outcome === 'correct');
      await expect.element(phoneField).toHaveValue('01001234517');
      await expect
        .element(sendButton)
        .toHaveAttribute('data-state', outcome === 'wait' ? 'blocked' : 'ready');
      if (outcome === 'wait') await waitForIt(backend);
      if (outcome === 'choose-channel' && code !== 'channel_choice_not_enabled') {
        await expect.element(page.getByRole('radio', { name: 'WhatsApp' })).toBeVisible();
      }

      await sendButton.click();
      await expect.element(codeField).toBeVisible();
    });
  },
);

describe.each(codes.filter(({ where }) => where === 'verify'))(
  'a check that ends with $code',
  ({ code, outcome, text }) => {
    test(`leads to ${outcome}, and from there to the end`, async () => {
      const { backend } = await renderAtCode({ resendSeconds: 0 });
      fail(backend, code, 'verify');

      await type(codeField, '123456');

      await expect.element(alert).toHaveTextContent(text);
      await expect.element(alert).toHaveAttribute('data-outcome', outcome);
      if (outcome === 'new-code') {
        expect(verifyButton.elements()).toEqual([]);
        await expect.element(resendButton).toHaveAttribute('data-kind', 'primary');
        await expect.element(resendButton).toHaveFocus();
        vi.advanceTimersByTime(1000);
        await resendButton.click();
        await expect.element(codeField).toHaveValue('');
        await type(codeField, '123456');
      } else {
        const isBlamed = outcome === 'correct';
        expect(codeField.element().getAttribute('aria-invalid')).toBe(isBlamed ? 'true' : null);
        await expect.element(codeField).toHaveFocus();
        await verifyButton.click();
      }
      await expect.element(verified).toBeVisible();
    });
  },
);
