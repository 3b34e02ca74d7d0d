import { FAULT_PRESETS, isOfPreset, presetName } from '@otp-kit/emulator/console-api';
import { Fragment, type ReactNode } from 'react';
import type { Fault } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { useConsole } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';
import { faultTarget, faultText } from './fault-text.ts';

/** A fault that is set, also by a test, with a button that removes it. */
export function ActiveFault({ fault }: { fault: Fault }): ReactNode {
  const { api } = useConsole();
  const preset = FAULT_PRESETS.find((each) => isOfPreset(fault, each));
  const target = faultTarget(fault);
  const name = preset ? presetName(preset) : target;
  const text = preset ? `${target}: ${faultText(fault)}` : faultText(fault);
  // A code breaks after an underscore.
  const parts = text.split(/(?<=_)/);
  const { run } = useChange({
    send: () => api.remove(`faults/${encodeURIComponent(fault.id)}`),
    reads: [READS.faults],
    says: () => `${name}: removed`,
  });
  // The button that had the focus has left the page.
  const focusPresets = () =>
    document.getElementById('faults')?.querySelector<HTMLElement>('.presets button')?.focus();
  return (
    <li className="active-fault">
      <p className="wrap">
        <span className="active-fault-name">{name}</span>{' '}
        <span className="quiet small">
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
            <Fragment key={place}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </span>
      </p>
      <Button size="small" of={name} onClick={() => run(undefined, focusPresets)}>
        Remove
      </Button>
    </li>
  );
}
