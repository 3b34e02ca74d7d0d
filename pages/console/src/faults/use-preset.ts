import type { Fault } from '../api/control-types.ts';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { type FaultApi, type FaultPreset, isOfPreset, presetName } from './fault-presets.ts';

/** A preset as one part of the service has it. */
export interface PresetSwitch {
  readonly isActive: boolean;
  /** Sets it, or removes it. */
  readonly toggle: () => void;
}

/** @param times how many calls are struck */
export function usePreset(preset: FaultPreset, api: FaultApi, times: number): PresetSwitch {
  const { client, store, announce, report } = useConsole();
  const faults = useConsoleState((state) => state.faults);
  const provider = useConsoleState(({ providers }) => providers[preset.provider ?? 'sms']);
  const effect = preset.effects?.[api];
  const active = effect ? faults.filter((each) => isSame(each, preset, effect.operation)) : [];
  const isBroken = preset.provider !== undefined && provider?.mode === 'reject';
  const isActive = isBroken || active.length > 0;

  async function switchProvider(channel: string): Promise<void> {
    await client.setProvider(channel, { mode: isActive ? 'accept' : 'reject' });
    store.set({ providers: await client.providers() });
  }

  async function switchFault(): Promise<void> {
    if (isActive) await Promise.all(active.map(({ id }) => client.removeFault(id)));
    else if (effect) await client.addFault({ ...effect, times });
    store.set({ faults: await client.faults() });
  }

  async function change(): Promise<void> {
    await (preset.provider ? switchProvider(preset.provider) : switchFault());
    announce(`${presetName(preset)}: ${isActive ? 'removed' : 'set'}`);
  }

  return { isActive, toggle: () => report(change()) };
}

function isSame(fault: Fault, preset: FaultPreset, operation: string): boolean {
  return fault.operation === operation && isOfPreset(fault, preset);
}
