import type { MiddlewareHandler } from 'hono';
import { subjectOf } from './call-subject.ts';
import { BODY_LIMIT_BYTES } from './checks/json-body.ts';
import type { JournalEntry } from './entities.ts';
import { readableBody } from './journal.ts';
import { parseJsonObject, readBody } from './request-body.ts';
import type { ServiceEnv } from './service-env.ts';
import type { Store } from './store.ts';

/**
 * Reads each call's body, finds what it is about, and writes it into the journal of its workspace.
 *
 * @param now the machine's time in Unix milliseconds, to measure how long an answer took
 * @param operationOf the operation's name for a path; undefined for what no route answers
 */
export function recordCalls(
  store: Store,
  now: () => number,
  operationOf: (path: string) => string | undefined,
): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const startedMs = now();
    const { req } = context;
    const body = await readBody(req.raw, BODY_LIMIT_BYTES);
    context.set('body', body);
    const subject = subjectOf(store, context);
    context.set('subject', subject);
    context.set('workspace', subject.workspace);

    await next();

    const { clock, journal } = context.get('workspace');
    context.res.headers.set('Date', new Date(clock.now()).toUTCString());
    try {
      const code = await codeOf(context.res);
      const fault = context.get('fault');
      journal.record({
        at: new Date(clock.now()).toISOString(),
        method: req.method,
        path: req.path,
        operation: operationOf(req.path) ?? 'unknown',
        status: context.res.status,
        ...(code !== undefined && { code }),
        ...(fault !== undefined && { fault }),
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
