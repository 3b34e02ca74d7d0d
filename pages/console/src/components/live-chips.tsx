import { type ReactNode, useState } from 'react';
import { useConsole } from '../state/console-context.ts';
import { Chips, type ChipsProps } from './chips.tsx';

interface LiveChipsProps<Value extends string> extends Omit<ChipsProps<Value>, 'onChoose'> {
  /** Sends the choice; settles when the emulator's value is known again. */
  readonly onChoose: (value: Value) => Promise<void>;
}

/** A choice that takes effect at once. The emulator's value is shown when it is known. */
export function LiveChips<Value extends string>(props: LiveChipsProps<Value>): ReactNode {
  const { chosen, onChoose, ...named } = props;
  const { report } = useConsole();
  const [sending, setSending] = useState<Value>();

  async function choose(value: Value): Promise<void> {
    setSending(value);
    try {
      await onChoose(value);
    } finally {
      setSending(undefined);
    }
  }

  return (
    <Chips {...named} chosen={sending ?? chosen} onChoose={(value) => report(choose(value))} />
  );
}
