import { type ReactNode, useState } from 'react';
import { Chips } from '../components/chips.tsx';
import { ActiveFaults } from './active-faults.tsx';
import { FAULT_APIS, type FaultApi, PRESET_GROUPS } from './fault-presets.ts';
import { UNTIL_REMOVED } from './fault-text.ts';
import { PresetRow } from './preset-row.tsx';

const LENGTHS = { once: 'Next call', always: 'Until removed' };

/** Failures of the service by one press, and those that are set. */
export function FaultsPanel(): ReactNode {
  const [api, setApi] = useState<FaultApi>('v12');
  const [length, setLength] = useState<keyof typeof LENGTHS>('once');
  const times = length === 'once' ? 1 : UNTIL_REMOVED;

  return (
    <section aria-labelledby="faults-title" className="card" id="faults">
      <div className="title-row">
        <h2 id="faults-title">Faults</h2>
      </div>
      <p className="hint">Let the service fail, and see what your app does. Press again to undo.</p>
      <div className="fault-choices">
        <Chips
          choices={FAULT_APIS}
          chosen={api}
          legend="Part of the service"
          name="fault-api"
          onChoose={setApi}
        />
        <Chips
          choices={LENGTHS}
          chosen={length}
          legend="How long"
          name="fault-length"
          onChoose={setLength}
        />
      </div>
      <div className="presets" id="fault-presets">
        {PRESET_GROUPS.map((group) => (
          <PresetRow api={api} group={group} key={group} times={times} />
        ))}
      </div>
      <ActiveFaults />
    </section>
  );
}
