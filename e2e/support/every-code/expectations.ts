import type { FailureOutcome } from '@otp-kit/react';
import { expect, type Locator, type Page } from '@playwright/test';
import { form } from '../form.ts';

/** Where a person stands when something goes wrong. */
export type Step = 'send' | 'verify';

/** What a failure looks like. */
export interface Sight {
  readonly step: Step;
  readonly outcome: FailureOutcome;
  /** How the alert begins. */
  readonly text: string;
  /** The code may be on its way all the same, so that the next one has to wait. */
  readonly mayHaveBeenSent?: boolean;
  /** Where a channel was to blame: what is left to choose from, in this order. */
  readonly choices?: readonly string[] | undefined;
}

/** Looks whether the form is as an outcome wants it: what is said and marked, where the focus is, and what can be done next. */
export async function expectSight(page: Page, sight: Sight): Promise<void> {
  const { step, outcome, text, choices = [] } = sight;
  const { alert, channel, channels, code, countdown, phone, verify } = form(page);
  const field = step === 'send' ? phone : code;

  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText(text);
  await expect(alert).toHaveAttribute('data-outcome', outcome);

  const isFieldToBlame = outcome === 'correct' || outcome === 'new-code';
  await expect(field.and(page.locator('[aria-invalid="true"]'))).toHaveCount(
    isFieldToBlame ? 1 : 0,
  );
  const next = nextButton(page, sight);
  const isChannelToBlame = choices.length > 0;
  if (isChannelToBlame) await expect(channels).toHaveText(['Automatically', ...choices]);
  await expect(
    outcome === 'new-code' ? next : isChannelToBlame ? channel('Automatically') : field,
  ).toBeFocused();

  await expect(next).toHaveAttribute('data-kind', 'primary');
  await expect(next).toHaveAttribute('data-state', hasToWait(sight) ? 'blocked' : 'ready');
  const wait = outcome === 'new-code' ? 'You can ask for a new code in' : 'You can try again in';
  await expect(countdown.filter({ hasText: wait })).toHaveCount(hasToWait(sight) ? 1 : 0);
  if (outcome === 'new-code') await expect(verify).toHaveCount(0);
}

/** Whether the next step opens by a countdown. Of a new code: the last was asked for a moment ago. */
export function hasToWait({ outcome, mayHaveBeenSent = false }: Sight): boolean {
  return outcome === 'wait' || outcome === 'new-code' || mayHaveBeenSent;
}

/** The button that leads on from there. */
export function nextButton(page: Page, { step, outcome }: Sight): Locator {
  const { resend, send, verify } = form(page);
  if (outcome === 'new-code') return resend;
  return step === 'send' ? send : verify;
}
