import { type ReactNode, useState } from 'react';
import { useConsole } from '../state/console-context.ts';
import { Chips, type ChipsProps } from './chips.tsx';

interface LiveChipsProps<Value extends string> extends ChipsProps<Value> {
  /** Sends the choice; settles when the emulator's value is known again. */
  readonly onChoose: (value: Value) => Promise<void>;
}

/** A choice that takes effect at once. The emulator's value is shown when it is known. */
export function LiveChips<Value extends string>(props: LiveChipsProps<Value>): ReactNode {
  const { report } = useConsole();
  const [sending, setSending] = useState<Value>();

  async function choose(value: Value): Promise<void> {
    setSending(value);
    try {
      await props.onChoose(value);
    } finally {
      setSending(undefined);
    }
  }

  return (
    <Chips
      {...props}
      chosen={sending ?? props.chosen}
      onChoose={(value) => report(choose(value))}
    />
  );
}
