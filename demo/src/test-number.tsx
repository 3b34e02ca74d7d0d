import './test-number.css';
import type { FormStep } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { texts } from './language.ts';

/** What a user without a phone does in a step of the form, above it. */
export function DemoNote({ step }: { readonly step: FormStep }): ReactNode {
  if (step !== 'address' && step !== 'code') return null;
  return (
    <div className="row demo-note">
      {step === 'code' ? (
        texts.inboxHint
      ) : (
        <>
          <span>{texts.noPhone}</span> <TestNumberButton />
        </>
      )}
    </div>
  );
}

/** Fills the form's number in, so that only "Send code" is left to press. */
export function TestNumberButton(): ReactNode {
  return (
    <button type="button" className="button test-number" data-size="small" onClick={fillTestNumber}>
      {texts.testNumber}
    </button>
  );
}

function fillTestNumber(): void {
  const field = enterText('.otp-form .otp-input', nextTestNumber());
  field?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
}

/**
 * A number whose codes arrive in the inbox, with its country: the user may have chosen another one. Each press in this
 * browser fills in another one, because a number that got a code has to wait for the next.
 */
function nextTestNumber(): string {
  const used = Number(localStorage.getItem(USED));
  localStorage.setItem(USED, `${used + 1}`);
  return `+20 10 0123${4567 + (used % 100)}`;
}

const USED = 'test-numbers-used';

/** Enters a code into the form, which verifies it as it does a typed one. */
export function enterCode(code: string): void {
  enterText('.otp-form .otp-code input', code)?.focus();
}

/** Replaces the text of a field of the page as the user's browser does when it fills one in. */
function enterText(selector: string, text: string): HTMLInputElement | undefined {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field || field.readOnly) return undefined;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}
