import type { ReactNode } from 'react';
import type { Fault } from '../api/control-types.ts';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { FAULT_PRESETS, isOfPreset, presetName } from './fault-presets.ts';
import { faultTarget, faultText } from './fault-text.ts';

/** The faults that are set, also by a test, each with a button that removes it. */
export function ActiveFaults(): ReactNode {
  const faults = useConsoleState((state) => state.faults);
  if (faults.length === 0) return null;
  return (
    <ul aria-label="Active faults" className="active-faults" id="active-faults">
      {faults.map((fault) => (
        <ActiveFault fault={fault} key={fault.id} />
      ))}
    </ul>
  );
}

function ActiveFault({ fault }: { fault: Fault }): ReactNode {
  const { client, store, announce, report } = useConsole();
  const preset = FAULT_PRESETS.find((each) => isOfPreset(fault, each));
  const target = faultTarget(fault);
  const name = preset ? presetName(preset) : target;
  const text = faultText(fault);

  async function remove(): Promise<void> {
    await client.removeFault(fault.id);
    store.set({ faults: await client.faults() });
    announce(`${name}: removed`);
    // The button that had the focus has left the page.
    document.getElementById('faults')?.querySelector<HTMLElement>('.presets button')?.focus();
  }

  return (
    <li className="active-fault">
      <p>
        <span className="active-fault-name">{name}</span>{' '}
        <span className="active-fault-text">{preset ? `${target}: ${text}` : text}</span>
      </p>
      <button className="button" onClick={() => report(remove())} type="button">
        Remove <span className="visually-hidden">{name}</span>
      </button>
    </li>
  );
}
