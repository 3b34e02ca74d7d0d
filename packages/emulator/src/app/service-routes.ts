import { Hono } from 'hono';
import { matchesPath } from '../http/matches-path.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceEnv } from '../http/service-context.ts';
import type { ServiceRoute } from '../http/service-route.ts';
import { answerUtilitySend } from '../utilities/send.ts';
import { V1_ROUTES } from '../v1/routes.ts';
import { answerChallenge } from '../v1.2/challenge.ts';
import { answerSend } from '../v1.2/send.ts';
import { answerVerify } from '../v1.2/verify.ts';
import { answerCreateAttempt } from '../widget/create-attempt.ts';
import { answerCall } from './answer-call.ts';
import { addUnansweredRoutes, unansweredOperation } from './not-emulated.ts';
import { recordCalls } from './record-calls.ts';
import type { Store } from './store.ts';
import type { Workspace } from './workspace.ts';

const ROUTES: readonly ServiceRoute<Workspace>[] = [
  {
    operation: 'v12.challenge',
    method: 'GET',
    path: '/api/v1.2/transactions/challenge',
    answer: answerChallenge,
  },
  {
    operation: 'v12.send',
    method: 'POST',
    path: '/api/v1.2/transactions/send',
    answer: answerSend,
  },
  {
    operation: 'v12.verify',
    method: 'POST',
    path: '/api/v1.2/transactions/verify',
    answer: answerVerify,
  },
  {
    operation: 'widget.create-attempt',
    method: 'POST',
    path: '/api/v1/widget-sdk/create-attempt',
    answer: answerCreateAttempt,
  },
  ...V1_ROUTES,
  {
    operation: 'utilities.send',
    method: 'POST',
    path: '/api/v1/utilities/send',
    answer: answerUtilitySend,
  },
];

/**
 * The emulated service: everything under `/api/`. It sends no CORS headers, so that a page that
 * calls the service directly fails in development already.
 *
 * @param now the machine's time in Unix milliseconds, to measure how long an answer took
 */
export function createService(store: Store, now: () => number): Hono<ServiceEnv<Workspace>> {
  const service = new Hono<ServiceEnv<Workspace>>();
  service.use('/api/*', recordCalls(store, { now, operationOf }));
  for (const { operation, method, path, answer } of ROUTES) {
    service.on(method, path, (context) =>
      answerCall(context, operation, () => answer(store, context)),
    );
    service.all(path, () => methodNotAllowed(method));
  }
  addUnansweredRoutes(service);
  return service;
}

function operationOf(path: string): string | undefined {
  const route = ROUTES.find((each) => matchesPath(each.path, path));
  return route?.operation ?? unansweredOperation(path);
}
