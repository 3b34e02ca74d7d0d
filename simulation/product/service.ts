import { createEmulatorCore, createSeededRandom } from '@otp-kit/emulator/core';
import type { Observation } from '../observation.ts';
import type { VirtualClock } from '../platform/clock.ts';
import { SEED } from './account.ts';

/** The service, and the phones that it sends to. */
export interface Service {
  /** A call of a proxy. `client`: the request of a client that the proxy serves. */
  readonly respond: (request: Request, body: string, client: string) => Promise<Response>;
  /** A call of the hosted page. */
  readonly respondToPage: (request: Request) => Promise<Response>;
  /** The codes that a phone received, the newest first. */
  readonly codesOf: (phone: string) => readonly string[];
  /** The code of a transaction: for a defect that knows too much. */
  readonly codeFor: (transactionReqID: string) => string | undefined;
  /** Sets what the SMS carrier does with utility messages. */
  readonly setCarrier: (mode: CarrierMode) => void;
  readonly close: () => void;
}

/** What the SMS carrier does with a utility message. */
export const CARRIER_MODES = [
  'accept',
  'reject',
  'fail-before-boundary',
  'unknown',
  'pending',
] as const;
export type CarrierMode = (typeof CARRIER_MODES)[number];

interface ServiceParts {
  readonly seed: string;
  readonly clock: VirtualClock;
  readonly observe: (observation: Observation) => void;
}

/** Creates the emulator's core as the service. */
export function createService({ seed, clock, observe }: ServiceParts): Service {
  const core = createEmulatorCore({
    now: clock.now,
    random: createSeededRandom(seed),
    seed: SEED,
    warn: () => {},
  });
  const workspace = core.store.defaultWorkspace;
  const phones = new Map<string, string[]>();
  /** The request that the service serves: its messages are sent while it responds. */
  let caller: { request: string; attemptId?: string } = { request: '' };
  workspace.events.subscribe(
    (event) => {
      if (event.type !== 'message') return;
      const { kind, to: phone, transactionID, code } = event.data;
      if (kind === 'utility') return observe({ kind: 'message-arrived', phone });
      phones.set(phone, [code ?? '', ...(phones.get(phone) ?? [])]);
      const { request, attemptId } = caller;
      const transactionReqID = workspace.transactions.byId(transactionID)?.transactionReqID ?? '';
      // An attempt of the widget is named by its own ID.
      const of = { transactionID: attemptId ?? transactionID, transactionReqID, request };
      observe({ kind: 'code-sent', phone, code: code ?? '', ...of });
    },
    () => {},
  );

  async function respond(request: Request, body: string, client: string): Promise<Response> {
    caller = { request: client };
    const transactionReqID = /"transactionReqID":"([^"]+)"/.exec(body)?.[1] ?? '';
    const triesOf = () => workspace.transactions.byRequestId(transactionReqID);
    const { wrongAttempts = 0, verified = false } = triesOf() ?? {};
    const response = await core.fetch(request);
    const after = triesOf();
    const isRight = after?.verified === true && !verified;
    if (isRight || (after?.wrongAttempts ?? 0) > wrongAttempts) {
      observe({ kind: 'compared', transactionReqID, request: client, isRight });
    }
    return response;
  }

  return {
    respond,
    async respondToPage(request) {
      const attemptId = request.url.split('/').at(-2) ?? '';
      caller = { request: clock.cause(), attemptId };
      const { otp } = await request.clone().json();
      const response = await core.fetchWidget(request);
      if (response.ok && otp !== undefined) observe({ kind: 'page-verified', attemptId, otp });
      return response;
    },
    codesOf: (phone) => phones.get(phone) ?? [],
    codeFor: (transactionReqID) => workspace.transactions.byRequestId(transactionReqID)?.code,
    setCarrier: (mode) => workspace.carriers.set('sms', { mode }),
    close: () => core.close(),
  };
}
