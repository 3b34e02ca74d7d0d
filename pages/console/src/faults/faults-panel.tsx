import {
  FAULT_APIS,
  FAULT_PRESETS,
  type FaultApi,
  PRESET_GROUPS,
  type PresetGroup,
} from '@otp-kit/emulator/console-api';
import { type ReactNode, useState } from 'react';
import { Chips } from '../components/inputs.tsx';
import { Panel } from '../components/panel.tsx';
import { useRead } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { ActiveFault } from './active-fault.tsx';
import { UNTIL_REMOVED } from './fault-text.ts';
import { PresetButton } from './preset-button.tsx';

const LENGTHS = { once: 'Next call', always: 'Until removed' };

/** Failures of the service by one press, and those that are set. */
export function FaultsPanel(): ReactNode {
  const faults = useRead(READS.faults);
  const [api, setApi] = useState<FaultApi>('v12');
  const [length, setLength] = useState<keyof typeof LENGTHS>('once');
  const times = length === 'once' ? 1 : UNTIL_REMOVED;
  return (
    <Panel
      beside={
        faults.length > 0 && (
          <span className="badge" data-tone="warning">
            {`${faults.length} active`}
          </span>
        )
      }
      hint="Let the service fail, and see what your app does. Press again to undo."
      id="faults"
      title="Faults"
    >
      <div className="fault-choices stack">
        <Chips
          choices={FAULT_APIS}
          legend="Part of the service"
          name="fault-api"
          onChoose={setApi}
          value={api}
        />
        <Chips
          choices={LENGTHS}
          legend="How long"
          name="fault-length"
          onChoose={setLength}
          value={length}
        />
      </div>
      <div className="presets stack">
        {PRESET_GROUPS.map((group) => (
          <PresetRow api={api} group={group} key={group} times={times} />
        ))}
      </div>
      {faults.length > 0 && (
        <ul aria-label="Active faults" className="active-faults">
          {faults.map((fault) => (
            <ActiveFault fault={fault} key={fault.id} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PresetRowProps {
  readonly group: PresetGroup;
  readonly api: FaultApi;
  /** How many calls fail. */
  readonly times: number;
}

/** The presets about one call, of those that a part of the service has. */
function PresetRow({ group, api, times }: PresetRowProps): ReactNode {
  const presets = FAULT_PRESETS.filter(
    (each) => each.group === group && (each.provider ?? each.effects?.[api]) !== undefined,
  );
  if (presets.length === 0) return null;
  return (
    <fieldset className="preset-row">
      <legend className="visually-hidden">{group}</legend>
      <span aria-hidden="true" className="preset-group quiet small">
        {group}
      </span>
      <div className="row">
        {presets.map((preset) => (
          <PresetButton api={api} key={preset.id} preset={preset} times={times} />
        ))}
      </div>
    </fieldset>
  );
}
