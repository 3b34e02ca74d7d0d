import type { ReactNode } from 'react';
import { Chips } from '../components/chips.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { Part } from './part.tsx';

const STATES = {
  active: 'Active',
  inactive: 'Inactive',
  'no-phone': 'No phone number',
  'not-connected': 'Not connected',
};

/** The state of the customer's WhatsApp business account. */
export function WhatsAppAccount(): ReactNode {
  const { client, announce, report, followUtilities } = useConsole();
  const waba = useConsoleState((state) => state.utilities.waba);

  async function choose(state: string): Promise<void> {
    await client.utilities.setWaba(state);
    await followUtilities();
    announce(`WhatsApp account: ${state}`);
  }

  return (
    <Part hint="WhatsApp is used only while it is active." title="WhatsApp account">
      <Chips
        choices={STATES}
        chosen={waba}
        legend="State of the WhatsApp account"
        name="waba"
        onChoose={(state) => report(choose(state))}
      />
    </Part>
  );
}
