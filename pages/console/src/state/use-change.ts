import { useState } from 'react';
import { useConsole } from './console-context.ts';
import type { Read } from './reads.ts';

interface Change<Input> {
  readonly send: (input: Input) => Promise<unknown>;
  /** What it changes, to be read again, also after a failure. */
  readonly reads?: readonly Read<unknown>[];
  /** What is announced after a success. */
  readonly says?: (input: Input) => string;
}

/** A change of the workspace that the user makes. */
export interface ChangeHandle<Input> {
  /** Sends it. A failure is shown at the top of the page. */
  readonly run: (input: Input, onDone?: () => void) => void;
  /** The same, and resolves when what it changes is known again, also after a failure. */
  readonly runAndWait: (input: Input) => Promise<void>;
  /** What was sent last, until what it changes is known again. */
  readonly sent: Input | undefined;
}

/** Sends a change to the emulator, reads again what it changed, and announces it. */
export function useChange<Input = void>({
  send,
  reads = [],
  says,
}: Change<Input>): ChangeHandle<Input> {
  const { announce, change, readAgain } = useConsole();
  // An object of its own, so that the end of an earlier change does not end a later one.
  const [pending, setPending] = useState<{ readonly input: Input }>();

  async function runAndWait(input: Input, onDone?: () => void): Promise<void> {
    const started = { input };
    setPending(started);
    const isDone = await change(async () => {
      try {
        await send(input);
      } finally {
        // A failure is shown when what it left unchanged is shown again: a field that is typed in stays as it is.
        await readAgain(...reads);
      }
    });
    setPending((last) => (last === started ? undefined : last));
    if (!isDone) return;
    onDone?.();
    if (says) announce(says(input));
  }

  return {
    run: (input, onDone) => void runAndWait(input, onDone),
    runAndWait,
    sent: pending?.input,
  };
}
