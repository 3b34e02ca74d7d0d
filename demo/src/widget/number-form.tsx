import { en, type PhoneReading, readPhone } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { language, texts } from '../language.ts';

interface NumberFormProps {
  /** The button's text. */
  readonly action: string;
  /** Why the last number was refused. */
  readonly problem: string | undefined;
  /** The number that was typed before. */
  readonly last?: string | undefined;
  readonly onNumber: (phoneNumber: string) => void;
}

/** Asks for the number that the widget verifies; the backend parses it. */
export function NumberForm({
  action,
  problem: refusal,
  last,
  onNumber,
}: NumberFormProps): ReactNode {
  const id = useId();
  const [mistake, setMistake] = useState<Mistake>();
  const problem = mistake === undefined ? refusal : messages[mistake];
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // A page that has just loaded, without a number or a problem to correct, takes no focus.
    if (last === undefined && problem === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [last, problem]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const phone = input.current?.value ?? '';
    const reading = readPhone(phone);
    setMistake('problem' in reading ? reading.problem : undefined);
    if ('problem' in reading) input.current?.focus();
    else onNumber(phone);
  }

  return (
    // `post`: submitted before the script has run, a `get` would put the number into the address bar.
    <form className="number" method="post" noValidate onSubmit={handleSubmit}>
      <label htmlFor={id}>{texts.phone}</label>
      <input
        ref={input}
        id={id}
        defaultValue={last}
        name="phone"
        type="tel"
        autoComplete="tel"
        dir="ltr"
        required
        aria-describedby={problem && `${id}problem`}
        aria-invalid={problem !== undefined || undefined}
      />
      <div className="number-problem">
        {problem && (
          <p id={`${id}problem`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <button type="submit">{action}</button>
    </form>
  );
}

type Mistake = Extract<PhoneReading, { readonly problem: string }>['problem'];

/** An obvious mistake in a number is reported with the form's texts, without a request. */
const messages = language === 'ar' ? ar : en;
