import { phoneField } from '@otp-kit/react/phone';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { COUNTRIES } from '../countries.ts';
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
  /** What was entered before. */
  readonly last?: string | undefined;
  /** The page continues what the user began, so the field takes the focus. */
  readonly isContinued?: boolean;
  readonly onNumber: (entered: EnteredNumber) => void;
}

/** A number as the backend takes it, and as it was entered. */
export interface EnteredNumber {
  /** E.164. */
  readonly phoneNumber: string;
  readonly text: string;
}

/** Asks for a phone number with the form's field, looks and errors. */
export function NumberForm(props: NumberFormProps): ReactNode {
  const { action, describedBy, isBusy = false, isContinued, last, onNumber } = props;
  const [mistake, setMistake] = useState<string>();
  const problem = mistake ?? props.problem;
  const [isChanged, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);

  useEffect(() => {
    // A page that has just loaded, without anything to correct or to continue, takes no focus.
    if (last === undefined && problem === undefined && !isContinued) return;
    input?.focus();
    input?.select();
  }, [input, last, problem, isContinued]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isBusy || !form.current) return;
    // Two controls: the country and the number.
    const values = new FormData(form.current).getAll(NAME);
    const text = values.filter((value) => typeof value === 'string').join(' ');
    const reading = phone.parse(text);
    setChanged(false);
    if ('problem' in reading) {
      setMistake(reading.message?.(messages) ?? messages[reading.problem]);
      input?.focus();
    } else {
      setMistake(undefined);
      onNumber({ ...reading, text });
    }
  }

  return (
    // `post`: submitted before the script has run, a `get` would put the number into the address bar.
    <form
      className="otp-form stack number"
      dir={messages.dir}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      ref={form}
    >
      <NumberField
        describedBy={describedBy}
        isBusy={isBusy}
        last={last}
        onInput={() => setChanged(true)}
        problem={isChanged ? undefined : problem}
        ref={setInput}
      />
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

interface NumberFieldProps extends Pick<NumberFormProps, 'describedBy' | 'last' | 'problem'> {
  readonly isBusy: boolean;
  readonly onInput: () => void;
  readonly ref: (input: HTMLInputElement | null) => void;
}

function NumberField(props: NumberFieldProps): ReactNode {
  const { describedBy, isBusy, last, onInput, problem, ref } = props;
  const id = useId();
  return (
    <div className="otp-field">
      <label className="otp-label" htmlFor={id}>
        {messages.phoneLabel}
      </label>
      <div className="otp-switch">
        <TestNumberButton />
      </div>
      {phone.render({
        input: {
          'aria-describedby': `${id}message ${describedBy ?? ''}`.trim(),
          'aria-invalid': problem === undefined ? undefined : true,
          autoCapitalize: 'none',
          autoComplete: 'tel',
          className: 'otp-input',
          defaultValue: last,
          dir: 'ltr',
          enterKeyHint: 'send',
          id,
          inputMode: 'tel',
          name: NAME,
          onFocus: ignore,
          onInput,
          onPointerDown: ignore,
          readOnly: isBusy,
          ref,
          required: true,
          type: 'tel',
        },
        kind: 'phoneNumber',
        messages,
      })}
      <div className="otp-message">
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
  );
}

const NAME = 'phone';
const phone = phoneField(COUNTRIES);

function ignore(): void {}
