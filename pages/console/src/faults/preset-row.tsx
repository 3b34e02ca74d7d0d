import type { ReactNode } from 'react';
import { FAULT_PRESETS, type FaultApi, type PresetGroup } from './fault-presets.ts';
import { PresetButton } from './preset-button.tsx';

interface PresetRowProps {
  readonly group: PresetGroup;
  readonly api: FaultApi;
  /** How many calls are struck. */
  readonly times: number;
}

/** The presets about one call, of those that a part of the service has. */
export function PresetRow({ group, api, times }: PresetRowProps): ReactNode {
  const presets = FAULT_PRESETS.filter(
    (each) => each.group === group && (each.provider ?? each.effects?.[api]) !== undefined,
  );
  if (presets.length === 0) return null;
  return (
    <fieldset className="preset-row">
      <legend className="visually-hidden">{group}</legend>
      <span aria-hidden="true" className="preset-group">
        {group}
      </span>
      <div className="preset-buttons">
        {presets.map((preset) => (
          <PresetButton api={api} key={preset.id} preset={preset} times={times} />
        ))}
      </div>
    </fieldset>
  );
}
