import type { HostedOutcome } from '@otp-kit/emulator/hosted-page-api';
import type { HostedService, ServiceResult } from '../service/hosted-service.ts';
import type { Ceremony, Passkeys } from '../service/passkeys.ts';
import { ownFailure, type PageFailure } from './page-failure.ts';
import { type Endings, targetOf } from './page-result.ts';
import type { PageStore } from './page-store.ts';

/** What can be done with passkeys. */
export interface PasskeyActions {
  /** Signs in with one. */
  readonly usePasskey: () => Promise<void>;
  /** Makes one, after a success. */
  readonly enrol: () => Promise<void>;
  readonly skipEnrolment: () => Promise<void>;
}

/** The steps of passkeys: signing in with one, and making one after a success. */
export function createPasskeyActions({
  service,
  store,
  passkeys,
  endings,
}: {
  service: HostedService;
  store: PageStore;
  passkeys: Passkeys;
  endings: Endings;
}): PasskeyActions & { readonly onVerified: (outcome: HostedOutcome) => Promise<void> } {
  async function onVerified({ offerPasskey, ...target }: HostedOutcome): Promise<void> {
    const isOffered = offerPasskey && passkeys.isAllowed('create');
    if (isOffered) store.enter({ status: 'enrol', isBusy: false, ...target });
    else await endings.succeed(target);
  }

  return {
    onVerified,

    usePasskey: async () => {
      store.enter({ status: 'passkey', isBusy: true, isUnusable: false });
      const outcome = await hold(service.authenticateOptions, passkeys.get, service.authenticate);
      if (outcome.status === 'done') return onVerified(outcome.data);
      const { failure } = outcome;
      const show = () =>
        store.enter({
          status: 'passkey',
          isBusy: false,
          isUnusable: outcome.status === 'unusable' || failure?.class === 'terminal',
          ...(outcome.status === 'cancelled' && CANCELLED),
          ...(failure && { failure }),
        });
      if (failure) await endings.fail(failure, show);
      else show();
    },

    enrol: async () => {
      const { step } = store.getSnapshot();
      if (step.status !== 'enrol') return;
      const target = targetOf(step);
      store.enter({ status: 'enrol', isBusy: true, ...target });
      const outcome = await hold(service.registerOptions, passkeys.create, service.register);
      if (outcome.status === 'done' || outcome.status === 'known') return endings.succeed(target);
      // The verification has succeeded. A failure of the passkey does not change that.
      const failure = outcome.status === 'unusable' ? UNUSABLE : outcome.failure;
      store.enter({
        status: 'enrol',
        isBusy: false,
        ...target,
        ...(outcome.status === 'cancelled' && CANCELLED),
        ...(failure && { failure }),
      });
    },

    skipEnrolment: async () => {
      const { step } = store.getSnapshot();
      if (step.status === 'enrol') await endings.succeed(targetOf(step));
    },
  };
}

type Outcome<Data> =
  | { readonly status: 'done'; readonly data: Data }
  | { readonly status: 'cancelled' | 'unusable' | 'known'; readonly failure?: undefined }
  | { readonly status: 'failed'; readonly failure: PageFailure };

/** Gets the service's options, runs the ceremony in the browser, and sends its response to the service. */
async function hold<Options, Data>(
  ask: () => Promise<ServiceResult<Options>>,
  ceremony: (options: Options) => Promise<Ceremony>,
  finish: (
    response: Extract<Ceremony, { status: 'done' }>['response'],
  ) => Promise<ServiceResult<Data>>,
): Promise<Outcome<Data>> {
  const options = await ask();
  if (!options.ok) return { status: 'failed', failure: options.failure };
  const held = await ceremony(options.data);
  if (held.status === 'failed') return { status: 'failed', failure: AUTHENTICATOR_FAILED };
  if (held.status !== 'done') return held;
  const result = await finish(held.response);
  return result.ok
    ? { status: 'done', data: result.data }
    : { status: 'failed', failure: result.failure };
}

const CANCELLED = { isCancelled: true } as const;
const AUTHENTICATOR_FAILED = ownFailure('PASSKEY_AUTH_FAILED');
const UNUSABLE = ownFailure('PASSKEY_DISABLED', 'terminal');
