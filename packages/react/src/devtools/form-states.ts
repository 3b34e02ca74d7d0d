import type { FakeBehavior } from '@otp-kit/client/testing';
import { sessionStorageOrNone } from '../hooks/session-storage.ts';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import { enterAddress, enterCode, forgetFlows, readFlow, waitForStatus } from './page-form.ts';
import type { ProxyCalls } from './proxy-calls.ts';

/** A state of the form, by a fake proxy in the page. */
interface FormState {
  /** `wrong-code`. */
  readonly name: string;
  readonly createProxy: () => typeof fetch;
  /** How far the form goes. */
  readonly until: 'shown' | 'typed' | 'sent' | 'verified';
}

/** The states of the form on demand. */
export interface FormStates {
  /** The name of the state that is shown; `undefined` for the product's own backend. */
  readonly current: () => string | undefined;
  /** Shows a state, or with `undefined` what the product's backend makes of the form. Reloads a page whose form was used. */
  readonly show: (name: string | undefined) => Promise<void>;
  /** Shows the state that was chosen before a reload. */
  readonly resume: () => Promise<void>;
  /** Leaves the form as it is. */
  readonly close: () => void;
}

const KEY = 'otp-kit:devtools:state';

const PAUSED: FakeBehavior = { verify: { code: 'TOO_MANY_REQUESTS', cooldownSeconds: 60 } };

/** Lists the states: two steps, a pause, and the outcomes of the fake proxy, which loads now. */
export async function listStates(): Promise<readonly FormState[]> {
  const { createFakeProxy, FAKE_OUTCOMES } = await import('@otp-kit/client/testing');
  const state = (name: string, behavior: FakeBehavior, until = endOf(behavior)): FormState => ({
    name,
    createProxy: () => createFakeProxy(behavior).fetch,
    until,
  });
  return [
    state('phone', {}, 'shown'),
    state('code', {}, 'sent'),
    state('paused', PAUSED),
    ...Object.entries(FAKE_OUTCOMES).map(([name, behavior]) => state(name, behavior)),
  ];
}

function endOf({ siteKey, channels, challenge, send }: FakeBehavior): FormState['until'] {
  if (send || challenge) return 'sent';
  return siteKey || channels ? 'typed' : 'verified';
}

/**
 * Creates the states of the page's form.
 *
 * @param own the flow of a form of your own, when it is needed
 */
export function createFormStates(
  calls: ProxyCalls,
  own: () => OtpFlowBinding | undefined,
): FormStates {
  const storage = sessionStorageOrNone();
  let current: string | undefined;
  let playing = new AbortController();

  async function play(name: string): Promise<void> {
    playing.abort();
    playing = new AbortController();
    const { signal } = playing;
    const state = (await listStates()).find((each) => each.name === name);
    if (!state || signal.aborted) return;
    current = name;
    calls.replace(state.createProxy());
    const { until } = state;
    const reaches = (status: string) => waitForStatus(status, () => readFlow(own()), signal);
    if (until === 'shown' || !(await reaches('address'))) return;
    await enterAddress(own(), until !== 'typed');
    if (until === 'verified' && (await reaches('code'))) enterCode('000000', own());
  }

  return {
    current: () => current,
    async show(name) {
      const isUnused = calls.list().length === 0 && readFlow(own())?.status === 'address';
      if (name === undefined) storage?.removeItem(KEY);
      else storage?.setItem(KEY, name);
      forgetFlows();
      if (!isUnused) location.reload();
      else if (name !== undefined) await play(name);
      else {
        current = undefined;
        calls.replace(undefined);
      }
    },
    async resume() {
      const name = storage?.getItem(KEY);
      if (name) await play(name);
    },
    close: () => playing.abort(),
  };
}
