import { Fragment, type ReactNode } from 'react';
import { LiveChips } from '../components/live-chips.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { Part } from './part.tsx';

const STATES = {
  active: 'Active',
  inactive: 'Inactive',
  'no-phone': 'No phone number',
  'not-connected': 'Not connected',
};

/** The state of the WhatsApp business account of each account. */
export function WhatsAppAccounts(): ReactNode {
  const { client, announce, followUtilities } = useConsole();
  const waba = useConsoleState((state) => state.utilities.waba);

  async function choose(account: string, state: keyof typeof STATES): Promise<void> {
    await client.utilities.setWaba(account, state);
    await followUtilities();
    announce(`WhatsApp account: ${STATES[state]}`);
  }

  return (
    <Part hint="WhatsApp is used only while it is active." title="WhatsApp account">
      {waba.map(({ account, state }) => (
        <Fragment key={account}>
          {waba.length > 1 && <p className="spending-name">{account}</p>}
          <LiveChips
            choices={STATES}
            chosen={state}
            legend={`State of the WhatsApp account of ${account}`}
            name={`waba-${account}`}
            onChoose={(chosen) => choose(account, chosen)}
          />
        </Fragment>
      ))}
    </Part>
  );
}
