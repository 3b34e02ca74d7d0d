import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import type { FaultApi, FaultPreset } from './fault-presets.ts';
import { usePreset } from './use-preset.ts';

interface PresetButtonProps {
  readonly preset: FaultPreset;
  readonly api: FaultApi;
  /** How many calls are struck. */
  readonly times: number;
}

/** A button that sets a fault, and stays pressed until the fault is used up or removed. */
export function PresetButton({ preset, api, times }: PresetButtonProps): ReactNode {
  const { isActive, toggle } = usePreset(preset, api, times);
  return (
    <button aria-pressed={isActive} className="button preset" onClick={toggle} type="button">
      {isActive && <Icon name="done" />}
      <span className="visually-hidden">{`${preset.group}: `}</span>
      {preset.text}
    </button>
  );
}
