import { type PhoneReading, readPhone } from '@otp-kit/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TestNumberButton } from '../test-number.tsx';
import { formMessages as messages } from './problem-text.ts';
import { words } from './words.ts';

interface NumberFormProps {
  /** The button's text. */
  readonly action: string;
  readonly isBusy?: boolean;
  /** Why the backend refused the last number. */
  readonly problem?: string | undefined;
  /** The id of a text elsewhere that the field is described by. */
  readonly describedBy?: string | undefined;
  /** The number that was entered before, as it was typed. */
  readonly last?: string | undefined;
  /** The page continues what the user began, so the field takes the focus. */
  readonly isContinued?: boolean;
  readonly onNumber: (entered: EnteredNumber) => void;
}

/** A number as the backend takes it, and as the user typed it. */
export interface EnteredNumber {
  readonly phoneNumber: string;
  readonly typed: string;
}

/** Asks for a phone number, with the looks and the checks of the form. The backend parses it. */
export function NumberForm(props: NumberFormProps): ReactNode {
  const { action, describedBy, isBusy = false, isContinued, last, onNumber } = props;
  const id = useId();
  const [mistake, setMistake] = useState<Mistake>();
  const problem = mistake === undefined ? props.problem : messages[mistake];
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // A page that has just loaded, without anything to correct or to continue, takes no focus.
    if (last === undefined && problem === undefined && !isContinued) return;
    input.current?.focus();
    input.current?.select();
  }, [last, problem, isContinued]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy) return;
    const typed = input.current?.value ?? '';
    const reading = readPhone(typed);
    setMistake('problem' in reading ? reading.problem : undefined);
    if ('problem' in reading) input.current?.focus();
    else onNumber({ ...reading, typed });
  }

  return (
    // `post`: submitted before the script has run, a `get` would put the number into the address bar.
    <form className="otp-form number" method="post" noValidate onSubmit={handleSubmit} dir={DIR}>
      <div className="otp-field">
        <label className="otp-label" htmlFor={id}>
          {messages.phoneLabel}
        </label>
        <div className="otp-switch">
          <TestNumberButton />
        </div>
        <input
          aria-describedby={`${id}message ${describedBy ?? ''}`.trim()}
          aria-invalid={problem !== undefined || undefined}
          autoComplete="tel"
          className="otp-input"
          defaultValue={last}
          dir="ltr"
          id={id}
          name="phone"
          ref={input}
          required
          type="tel"
        />
        <div className="otp-message" data-longest={LONGEST}>
          {problem === undefined ? (
            <p className="otp-note" id={`${id}message`}>
              {words.numberHint}
            </p>
          ) : (
            <p className="otp-alert" id={`${id}message`} key="error" role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
      <button
        aria-disabled={isBusy || undefined}
        className="otp-button"
        data-kind="primary"
        data-state={isBusy ? 'busy' : 'ready'}
        type="submit"
      >
        {action}
      </button>
    </form>
  );
}

type Mistake = Extract<PhoneReading, { readonly problem: string }>['problem'];

const DIR = messages.dir;
// The place of a message is as high as the longest, so that none moves anything.
const LONGEST = messages.countryCodeMissing;
