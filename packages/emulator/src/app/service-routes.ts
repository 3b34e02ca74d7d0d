import { Hono } from 'hono';
import type { FaultyOperation } from '../faults/faults.ts';
import { V12_ENVELOPE } from '../http/api-error.ts';
import { matchesPath } from '../http/matches-path.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import { CREATE_ATTEMPT_ENVELOPE } from '../http/widget-error.ts';
import { handleUtilitySend } from '../utilities/send.ts';
import { UTILITY_ENVELOPE } from '../utilities/state/utility-result.ts';
import { handleActivate } from '../v1/activate.ts';
import { handleCreate } from '../v1/create.ts';
import { handleOptinLink } from '../v1/optin-link.ts';
import { V1_ENVELOPE } from '../v1/v1-error.ts';
import { handleVerify as handleV1Verify } from '../v1/verify.ts';
import { handleChallenge } from '../v1.2/challenge.ts';
import { handleSend } from '../v1.2/send.ts';
import { handleVerify } from '../v1.2/verify.ts';
import { handleCreateAttempt } from '../widget/create-attempt.ts';
import { utilityFault, v12Fault, widgetFault } from './fault-failure.ts';
import { type Respond, servicePart } from './handle-call.ts';
import { addNotEmulatedRoutes, notEmulatedOperation } from './not-emulated.ts';
import { recordCalls } from './record-calls.ts';
import type { ServiceEnv } from './service-context.ts';
import type { Store } from './store.ts';

const inV12 = servicePart(V12_ENVELOPE, v12Fault);
const inWidget = servicePart(CREATE_ATTEMPT_ENVELOPE, widgetFault);
const inUtilities = servicePart(UTILITY_ENVELOPE, utilityFault);
// The interface, "Legacy V1.0 and opt-in (deprecated)"
const inV1 = servicePart(V1_ENVELOPE, () => undefined);

/** In a path, a segment that begins with a colon matches any value. */
const ROUTES: readonly (readonly [FaultyOperation, 'GET' | 'POST', path: string, Respond])[] = [
  ['v12.challenge', 'GET', '/api/v1.2/transactions/challenge', inV12(handleChallenge)],
  ['v12.send', 'POST', '/api/v1.2/transactions/send', inV12(handleSend)],
  ['v12.verify', 'POST', '/api/v1.2/transactions/verify', inV12(handleVerify)],
  [
    'widget.create-attempt',
    'POST',
    '/api/v1/widget-sdk/create-attempt',
    inWidget(handleCreateAttempt),
  ],
  ['v10.create', 'POST', '/api/v1/transactions', inV1(handleCreate)],
  ['v10.activate', 'POST', '/api/v1/transactions/activate/:transactionID', inV1(handleActivate)],
  ['v10.verify', 'POST', '/api/v1/transactions/verify/:transactionReqID', inV1(handleV1Verify)],
  [
    'v10.optin-link',
    'GET',
    '/api/v1/transactions/optin-link/:transactionID',
    inV1(handleOptinLink),
  ],
  ['utilities.send', 'POST', '/api/v1/utilities/send', inUtilities(handleUtilitySend)],
];

/**
 * The emulated service: everything under `/api/`. It sends no CORS headers, so that a page that
 * calls the service directly fails in development already.
 *
 * @param now the machine's time in Unix milliseconds, to measure how long a response took
 */
export function createService(store: Store, now: () => number): Hono<ServiceEnv> {
  const service = new Hono<ServiceEnv>();
  service.use('/api/*', recordCalls(store, { now, operationOf }));
  for (const [operation, method, path, respond] of ROUTES) {
    service.on(method, path, (context) => respond(context, store, operation));
    service.all(path, () => methodNotAllowed(method));
  }
  addNotEmulatedRoutes(service);
  return service;
}

function operationOf(path: string): string | undefined {
  const [operation] = ROUTES.find(([, , pattern]) => matchesPath(pattern, path)) ?? [];
  return operation ?? notEmulatedOperation(path);
}
