import type { ReactNode } from 'react';
import { useConsole } from '../state/console-context.ts';

interface LiveChoiceProps {
  readonly id: string;
  readonly value: string;
  /** The words of each value. The first value is the normal one. */
  readonly choices: Readonly<Record<string, string>>;
  /** What is chosen, for screen readers. */
  readonly subject: string;
  /** Shows a value as the emulator's. */
  readonly show: (value: string) => void;
  readonly read: () => Promise<{ readonly mode: string }>;
  readonly write: (value: string) => Promise<unknown>;
}

/** A choice that takes effect at once, and then shows what the emulator does. */
export function LiveChoice(props: LiveChoiceProps): ReactNode {
  const { id, value, choices, subject, show, read, write } = props;
  const { announce, report } = useConsole();

  async function choose(chosen: string): Promise<void> {
    show(chosen);
    try {
      await write(chosen);
      announce(`${subject}: ${choices[chosen] ?? chosen}`);
    } finally {
      show((await read()).mode);
    }
  }

  return (
    <select
      className="select"
      data-broken={value === Object.keys(choices)[0] ? undefined : ''}
      id={id}
      onChange={(event) => report(choose(event.currentTarget.value))}
      value={value}
    >
      {Object.entries(choices).map(([mode, words]) => (
        <option key={mode} value={mode}>
          {words}
        </option>
      ))}
    </select>
  );
}
