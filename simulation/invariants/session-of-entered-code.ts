import type { Observation } from '../observation.ts';
import type { Invariant } from './invariant.ts';

/** A session is for the address whose code was entered in the flow that it was sent for, at the proxy that sent it. */
export const sessionOfEnteredCode: Invariant = {
  name: 'a session is only for an address whose code was entered in that flow',
  checkedAt: 'session',
  watch() {
    const known = { sent: new Map(), proxyOf: new Map(), flowOf: new Map(), atPage: new Map() };
    return (seen) => {
      if (seen.kind === 'session') return faultOf(seen, known);
      learn(seen, known);
      return undefined;
    };
  },
};

/** What was seen before a session. */
interface Known {
  /** The codes, by their transactions. */
  readonly sent: Map<string, Of<'code-sent'>>;
  /** The proxy, and the flow that it showed, by the requests of clients. */
  readonly proxyOf: Map<string, string>;
  readonly flowOf: Map<string, string>;
  /** The right codes that were entered at the hosted page, by attempts. */
  readonly atPage: Map<string, string>;
}

type Of<Kind extends Observation['kind']> = Extract<Observation, { readonly kind: Kind }>;

function learn(seen: Observation, { sent, proxyOf, flowOf, atPage }: Known): void {
  if (seen.kind === 'served') proxyOf.set(seen.request, seen.proxy);
  if (seen.kind === 'code-sent') sent.set(seen.transactionID, seen);
  if (seen.kind === 'flow-shown') flowOf.set(seen.request, seen.flowID);
  if (seen.kind === 'page-verified') atPage.set(seen.attemptId, seen.otp);
}

function faultOf(session: Of<'session'>, known: Known): string | undefined {
  const { phone, transactionID, proxy, entered } = session;
  const sent = known.sent.get(transactionID);
  if (sent === undefined) return 'a session of a transaction that sent no code';
  if (phone !== sent.phone) return 'a session for another address than the code went to';
  const otp = proxy === 'widget' ? known.atPage.get(transactionID) : entered.otp;
  if (otp !== sent.code) return 'a session without the code that was sent';
  if (proxy === 'widget') return undefined;
  if (proxy !== known.proxyOf.get(sent.request)) return 'a session by a code of another proxy';
  // A response may be lost before the page knows the flow; then nothing can be compared.
  const flowID = known.flowOf.get(sent.request) ?? entered.flowID;
  return flowID === entered.flowID ? undefined : 'a session by a code of another flow';
}
