import type { ReactNode } from 'react';
import { useConsole, useRead } from '../state/console-context.ts';
import type { Read } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';
import { type Choices, Select } from './inputs.tsx';

interface LiveChoiceProps<Mode extends string> {
  readonly id: string;
  /** The first value is the normal one. */
  readonly choices: Choices<Mode>;
  /** What is chosen, for screen readers. */
  readonly subject: string;
  /** What is read and set. */
  readonly read: Read<{ readonly mode: Mode }>;
}

/** A choice that takes effect at once, and then shows what the emulator does. */
export function LiveChoice<Mode extends string>(props: LiveChoiceProps<Mode>): ReactNode {
  const { id, choices, subject, read } = props;
  const { api } = useConsole();
  const { mode } = useRead(read);
  const { run, sent = mode } = useChange<Mode>({
    send: (chosen) => api.post(read.path, { mode: chosen }),
    reads: [read],
    says: (chosen) => `${subject}: ${choices[chosen]}`,
  });
  const isNormal = mode === Object.keys(choices)[0];
  return (
    <Select
      choices={choices}
      data-broken={isNormal ? undefined : ''}
      id={id}
      onChoose={run}
      value={sent}
    />
  );
}
