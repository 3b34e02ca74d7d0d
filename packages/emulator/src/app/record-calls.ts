import type { MiddlewareHandler } from 'hono';
import { isObject, type RequestBody, readBody } from '../http/request-body.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { readableBody } from '../journal/journal.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import { linksOf } from './call-links.ts';
import { subjectOf } from './call-subject.ts';
import type { CallNeeds, ServiceEnv } from './service-context.ts';

/**
 * Reads each call's body, finds what it is about, and writes it into the journal of its workspace.
 *
 * @param options.now the machine's time in Unix milliseconds, to measure how long a response took
 * @param options.operationOf the operation's name for a path; undefined for what no route handles
 * @param options.bodyLimitBytes how long a body may be; by default as long as its workspace says
 */
export function recordCalls(
  store: Workspaces<CallNeeds>,
  {
    now,
    operationOf,
    bodyLimitBytes,
  }: {
    now: () => number;
    operationOf: (path: string) => string | undefined;
    bodyLimitBytes?: number;
  },
): MiddlewareHandler<ServiceEnv> {
  return async (context, next) => {
    const startedMs = now();
    const { req } = context;
    // Whose limit counts is known when the body is read: the widest is, until then.
    const limits = store.list().map(({ behaviors }) => behaviors.bodyLimitBytes);
    const read = await readBody(req.raw, bodyLimitBytes ?? Math.max(...limits));
    const subject = subjectOf(store, { req, body: read });
    const limitBytes = bodyLimitBytes ?? subject.workspace.behaviors.bodyLimitBytes;
    const body: RequestBody =
      read.tooLarge || read.bytes <= limitBytes
        ? { ...read, ...(read.tooLarge && { limitBytes }) }
        : { tooLarge: true, limitBytes, start: read.text };
    context.set('body', body);
    context.set('subject', subject);

    await next();

    const { workspace } = context.get('subject');
    const { clock, journal } = workspace;
    context.res.headers.set('Date', new Date(clock.now()).toUTCString());
    try {
      const response = readableBody(withoutToken(await context.res.clone().text()));
      const code = context.res.ok ? undefined : codeOf(response);
      const readable = body.tooLarge ? '(over the size limit, not kept)' : readableBody(body.text);
      const fault = context.get('fault');
      journal.record({
        at: new Date(clock.now()).toISOString(),
        method: req.method,
        path: req.path,
        operation: operationOf(req.path) ?? 'unknown',
        status: context.res.status,
        ...(code !== undefined && { code }),
        ...(fault !== undefined && { fault }),
        ...linksOf(workspace, {
          path: req.path,
          body: readable,
          response,
          idempotencyKey: req.header('idempotency-key'),
        }),
        durationMs: now() - startedMs,
        headers: req.header(),
        query: readableQuery(req.queries()),
        body: readable,
        response,
      });
    } catch (error) {
      console.error(error); // An error in the journal must not change the response.
    }
  };
}

/** The token to create a passkey with is good for one use, which a reader of the journal must not have. */
function withoutToken(response: string): string {
  return response.replace(/("enrollmentToken":)"[^"]*"?/, '$1"(not kept)"');
}

function codeOf(response: unknown): string | undefined {
  const code = isObject(response) ? response['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}

function readableQuery(queries: Readonly<Record<string, string[]>>): JournalEntry['query'] {
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => {
      const [first = ''] = values;
      return [name, values.length > 1 ? values : first];
    }),
  );
}
