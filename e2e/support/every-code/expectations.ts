import type { FailureOutcome } from '@otp-kit/react';
import { expect, type Locator, type Page } from '@playwright/test';
import { form } from '../form.ts';

/** The request that fails. */
export type Step = 'send' | 'verify';

/** What the form has to show after a failure. */
export interface Expectation {
  readonly step: Step;
  readonly outcome: FailureOutcome;
  /** The start of the alert's text. */
  readonly text: string;
  /** The code may have been sent in spite of the failure, so the next one has to wait. */
  readonly mayHaveBeenSent?: boolean;
  /** After a channel's failure: the remaining channels, in this order. */
  readonly choices?: readonly string[] | undefined;
}

/** Checks the form after a failure: the alert, the marked field, the focus and the next button. */
export async function expectForm(page: Page, expectation: Expectation): Promise<void> {
  const { step, outcome, text, choices = [] } = expectation;
  const { alert, channel, channels, code, countdown, phone, verify } = form(page);
  const field = step === 'send' ? phone : code;

  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText(text);
  await expect(alert).toHaveAttribute('data-outcome', outcome);

  const isFieldInvalid = outcome === 'correct' || outcome === 'new-code';
  await expect(field.and(page.locator('[aria-invalid="true"]'))).toHaveCount(
    isFieldInvalid ? 1 : 0,
  );
  const next = nextButton(page, expectation);
  const isChannelFailed = choices.length > 0;
  if (isChannelFailed) await expect(channels).toHaveText(['Automatically', ...choices]);
  await expect(
    outcome === 'new-code' ? next : isChannelFailed ? channel('Automatically') : field,
  ).toBeFocused();

  await expect(next).toHaveAttribute('data-kind', 'primary');
  await expect(next).toHaveAttribute('data-state', hasToWait(expectation) ? 'blocked' : 'ready');
  const wait = outcome === 'new-code' ? 'You can ask for a new code in' : 'You can try again in';
  await expect(countdown.filter({ hasText: wait })).toHaveCount(hasToWait(expectation) ? 1 : 0);
  if (outcome === 'new-code') await expect(verify).toHaveCount(0);
}

/** Whether a countdown precedes the next step, as it does before a new code. */
export function hasToWait({ outcome, mayHaveBeenSent = false }: Expectation): boolean {
  return outcome === 'wait' || outcome === 'new-code' || mayHaveBeenSent;
}

/** The button of the next step. */
export function nextButton(page: Page, { step, outcome }: Expectation): Locator {
  const { resend, send, verify } = form(page);
  if (outcome === 'new-code') return resend;
  return step === 'send' ? send : verify;
}
