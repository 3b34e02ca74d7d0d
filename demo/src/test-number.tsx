import './test-number.css';
import type { FormStep } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { texts } from './language.ts';

/** Numbers whose codes arrive in the inbox, with their country: the user may have chosen another one. */
const TEST_NUMBERS = ['+20 10 01234567', '+20 10 01234568', '+20 10 01234569'];

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
  const field = enterText('.otp-form .otp-input', nextTestNumber);
  field?.form?.querySelector<HTMLElement>('[type=submit]')?.focus();
}

/** Pressed again, it fills in another one: a number that got many codes has to wait for the next. */
function nextTestNumber(text: string): string {
  const held = TEST_NUMBERS.findIndex((number) => text && number.endsWith(text));
  return TEST_NUMBERS[(held + 1) % TEST_NUMBERS.length] ?? '';
}

/** Enters a code into the form, which verifies it as it does a typed one. */
export function enterCode(code: string): void {
  enterText('.otp-form .otp-code input', () => code)?.focus();
}

/** Replaces the text of a field of the page as the user's browser does when it fills one in. */
function enterText(
  selector: string,
  textAfter: (text: string) => string,
): HTMLInputElement | undefined {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field || field.readOnly) return undefined;
  field.setRangeText(textAfter(field.value), 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}
