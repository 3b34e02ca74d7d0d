import { Hono } from 'hono';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceContext, ServiceEnv } from '../http/service-context.ts';
import type { FaultyOperation } from '../state/faults.ts';
import type { Store } from '../state/store.ts';
import { answerUtilitySend } from '../utilities/send.ts';
import { answerChallenge } from '../v1.2/challenge.ts';
import { answerSend } from '../v1.2/send.ts';
import { answerVerify } from '../v1.2/verify.ts';
import { answerCreateAttempt } from '../widget/create-attempt.ts';
import { answerCall } from './answer-call.ts';
import { addUnansweredRoutes, unansweredOperation } from './not-emulated.ts';
import { recordCalls } from './record-calls.ts';

interface ServiceRoute {
  readonly operation: FaultyOperation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: (store: Store, context: ServiceContext) => Response | Promise<Response>;
}

const ROUTES: readonly ServiceRoute[] = [
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
export function createService(store: Store, now: () => number): Hono<ServiceEnv> {
  const service = new Hono<ServiceEnv>();
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
  return ROUTES.find((route) => route.path === path)?.operation ?? unansweredOperation(path);
}
