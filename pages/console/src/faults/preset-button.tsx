import {
  type FaultApi,
  type FaultPreset,
  isOfPreset,
  presetName,
} from '@otp-kit/emulator/console-api';
import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Hidden } from '../components/hidden.tsx';
import { Icon } from '../components/icon.tsx';
import { useConsole, useRead } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';

interface PresetButtonProps {
  readonly preset: FaultPreset;
  readonly api: FaultApi;
  /** How many calls fail. */
  readonly times: number;
}

/** A button that sets a fault, and stays pressed until the fault is used up or removed. */
export function PresetButton({ preset, api, times }: PresetButtonProps): ReactNode {
  const control = useConsole().api;
  const { [preset.provider ?? 'sms']: provider } = useRead(READS.providers);
  const effect = preset.effects?.[api];
  const active = useRead(READS.faults).filter(
    (fault) => fault.operation === effect?.operation && isOfPreset(fault, preset),
  );
  const isBroken = preset.provider !== undefined && provider?.mode === 'reject';
  const isActive = isBroken || active.length > 0;

  async function toggle(): Promise<void> {
    if (preset.provider) {
      await control.post(`providers/${preset.provider}`, { mode: isActive ? 'accept' : 'reject' });
    } else if (isActive) {
      await Promise.all(active.map(({ id }) => control.remove(`faults/${encodeURIComponent(id)}`)));
    } else {
      await control.post('faults', { ...effect, times });
    }
  }

  const { run } = useChange({
    send: toggle,
    reads: [preset.provider ? READS.providers : READS.faults],
    says: () => `${presetName(preset)}: ${isActive ? 'removed' : 'set'}`,
  });
  return (
    <Button aria-pressed={isActive} size="small" onClick={() => run()}>
      {isActive && <Icon name="done" />}
      <Hidden>{`${preset.group}: `}</Hidden>
      {preset.text}
    </Button>
  );
}
