import { Hono, type MiddlewareHandler } from 'hono';
import { BODY_LIMIT_BYTES } from './checks/json-body.ts';
import type { JournalEntry } from './entities.ts';
import { readableBody } from './journal.ts';
import { methodNotAllowed } from './method-not-allowed.ts';
import { parseJsonObject, readBody } from './request-body.ts';
import { answerChallenge } from './routes/challenge.ts';
import { answerSend } from './routes/send.ts';
import { answerVerify } from './routes/verify.ts';
import type { ServiceContext, ServiceEnv } from './service-env.ts';
import type { Store } from './store.ts';

interface ServiceRoute {
  readonly operation: string;
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
];

/**
 * The emulated service: everything under `/api/`. It sends no CORS headers, so that a page that
 * calls the service directly fails in development already.
 *
 * @param now the machine's time in Unix milliseconds, to measure how long an answer took
 */
export function createService(store: Store, now: () => number): Hono<ServiceEnv> {
  const service = new Hono<ServiceEnv>();
  service.use('/api/*', recordCalls(store, now));
  for (const { method, path, answer } of ROUTES) {
    service.on(method, path, (context) => answer(store, context));
    service.all(path, () => methodNotAllowed(method));
  }
  return service;
}

function recordCalls(store: Store, now: () => number): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const startedMs = now();
    const { req } = context;
    const body = await readBody(req.raw, BODY_LIMIT_BYTES);
    context.set('body', body);
    context.set('workspace', store.defaultWorkspace);

    await next();

    const { clock, journal } = context.get('workspace');
    context.res.headers.set('Date', new Date(clock.now()).toUTCString());
    try {
      const code = await codeOf(context.res);
      journal.record({
        at: new Date(clock.now()).toISOString(),
        method: req.method,
        path: req.path,
        operation: ROUTES.find(({ path }) => path === req.path)?.operation ?? 'unknown',
        status: context.res.status,
        ...(code !== undefined && { code }),
        durationMs: now() - startedMs,
        headers: req.header(),
        query: readableQuery(req.queries()),
        body: body.tooLarge ? '(over the size limit, not kept)' : readableBody(body.text),
      });
    } catch (error) {
      console.error(error); // A fault of the journal is none of the caller's: the answer stands.
    }
  };
}

function readableQuery(queries: Readonly<Record<string, string[]>>): JournalEntry['query'] {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => {
      const [first = ''] = values;
      return [name, values.length > 1 ? values : first];
    }),
  );
}

async function codeOf(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const code = parseJsonObject(await response.clone().text())?.['code'];
  return typeof code === 'string' ? code : undefined;
}
