/** Makes the emulator or the worker fail, for the buttons of the page. A product has nothing like it. */
import type { Control } from '../emulator-control.ts';
import type { FailureName, PipelineName } from './failure-names.ts';
import type { WorkerSupervisor } from './worker-supervisor.ts';

interface Order {
  readonly pipeline: PipelineName;
  readonly phone: string;
}

/** Causes a failure of the next send, or none. What an earlier button changed is undone first. */
export async function prepareFailure(
  failure: FailureName | undefined,
  { pipeline, phone }: Order,
  { control, worker }: { readonly control: Control; readonly worker: WorkerSupervisor },
): Promise<void> {
  await control('POST', 'utilities/suppress', { phone, suppressed: failure === 'opted-out' });
  const provider = (mode: object) =>
    control('POST', `utilities/providers/${pipeline}`, { times: 1, ...mode });
  switch (failure) {
    case 'crash-before':
      return worker.crashAt('before');
    case 'crash-after':
      return worker.crashAt('after');
    case 'lost-answer':
      await control('POST', 'faults', { operation: 'utilities.send', drop: 'reset' });
      return;
    case undefined:
    case 'opted-out':
      await provider({ mode: 'accept' });
      return;
    case 'pending':
      await provider({ mode: 'pending', certainty: 'accepted', times: 1_000 });
      setTimeout(() => void provider({ mode: 'accept' }).catch(() => {}), SETTLED_AFTER_MS).unref();
      return;
    default:
      await provider(PROVIDER_MODES[pipeline][failure] ?? {});
  }
}

// Longer than the client tries by itself.
const SETTLED_AFTER_MS = 8_000;

const PROVIDER_MODES: Readonly<
  Record<PipelineName, Readonly<Partial<Record<FailureName, object>>>>
> = {
  sms: {
    rejected: { mode: 'reject' },
    unknown: { mode: 'unknown' },
    'before-carrier': { mode: 'fail-before-boundary' },
    'no-answer': { mode: 'hang-after-boundary' },
  },
  whatsapp: {
    rejected: { mode: 'reject' },
    'no-answer': { mode: 'hang' },
  },
};
