import { type PhoneChannel, V12_ERRORS } from '@otp-kit/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  DOCUMENTED_FAILURES,
  type DocumentedFailure,
  type Where,
} from '../../../client/src/messages/documented-failures.fixture.ts';
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

// The others run with `npm run test:full`; `failure-text.test.ts` has the whole table.
const FIRST_OF_EACH_OUTCOME = DOCUMENTED_FAILURES.filter(
  ({ where, outcome }, index) =>
    DOCUMENTED_FAILURES.findIndex((row) => row.where === where && row.outcome === outcome) ===
    index,
);
const tagsOf = (row: DocumentedFailure) => (FIRST_OF_EACH_OUTCOME.includes(row) ? [] : ['full']);

/** Enters a number, and chooses the first of the channels where the form asks for one. */
async function fillAddress(backend: Backend, channels?: readonly PhoneChannel[]): Promise<void> {
  await renderForm(backend, channels ? { channels } : {});
  await phoneField.fill('01001234517');
  if (channels) await page.getByRole('radio', { name: 'Telegram' }).click();
}

for (const row of DOCUMENTED_FAILURES.filter(({ where }) => where !== 'verify')) {
  const { code, where, outcome, text } = row;
  describe(`a send that ends with ${code}`, () => {
    test(`leads to ${outcome}, and from there to the code`, { tags: tagsOf(row) }, async () => {
      const channels: PhoneChannel[] = ['telegram', 'whatsapp', 'sms'];
      const difficulty = where === 'send with a proof' ? 1 : 0;
      const backend = createBackend({ difficulty, channels });
      if (where === 'challenge') fail(backend, code, where);
      await fillAddress(backend, outcome === 'choose-channel' ? channels : undefined);
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
  });
}

for (const row of DOCUMENTED_FAILURES.filter(({ where }) => where === 'verify')) {
  const { code, outcome, text } = row;
  describe(`a check that ends with ${code}`, () => {
    test(`leads to ${outcome}, and from there to the end`, { tags: tagsOf(row) }, async () => {
      const { backend } = await renderAtCode({ resendSeconds: 0 });
      const isBlamed = outcome === 'correct';
      fail(backend, code, 'verify');

      await type(codeField, isBlamed ? '111111' : '123456');

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
        expect(codeField.element().getAttribute('aria-invalid')).toBe(isBlamed ? 'true' : null);
        await expect.element(codeField).toHaveFocus();
        // A code that was wrong is not sent again.
        if (isBlamed) await codeField.fill('123456');
        else await verifyButton.click();
      }
      await expect.element(verified).toBeVisible();
    });
  });
}
