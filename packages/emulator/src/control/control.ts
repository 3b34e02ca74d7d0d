import { isOtpError, OtpError } from '@otp-kit/protocol';
import { Hono, type MiddlewareHandler } from 'hono';
import { createGuard } from '../http/guard.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import { parseJsonObject, readBody } from '../http/request-body.ts';
import { DEFAULT_WORKSPACE } from '../http/workspaces.ts';
import type { ControlCall, ControlRoutes } from './control-route.ts';

/** Under this path nothing is the service's: everything is about the emulator itself. */
const CONTROL_PREFIX = '/_emulator/v1';

const MIB = 1024 * 1024;
const BODY_LIMIT_MIB = 1; // a seed with thousands of pipelines
const SNAPSHOT_LIMIT_MIB = 96; // full collections, whose large entries are bounded in bytes

const STATUSES: Readonly<Record<string, number>> = {
  WORKSPACE_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  ATTEMPT_NOT_FOUND: 404,
  PIPELINE_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  WIDGET_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  FAULT_NOT_FOUND: 404,
  RECORD_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  WAIT_TIMEOUT: 408,
  TEMPLATE_NOT_FOUND: 404,
  SMS_NOT_SETTLED: 409,
  UTILITY_WEBHOOKS_OFF: 409,
  RELEASE_OFF: 409,
  RELEASE_REFUSED: 403,
  RELEASE_FAILED: 502,
  WORKSPACE_EXISTS: 409,
  WORKSPACE_IN_USE: 409,
  TOO_MANY_WORKSPACES: 409,
  API_KEY_TAKEN: 409,
  SNAPSHOT_OF_OTHER_WORKSPACE: 409,
  ENROLLMENT_TOKEN_USED: 409,
  ENROLLMENT_TOKEN_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
};

interface ControlEnv<W, S> {
  Variables: { call: ControlCall<W, S> };
}

/** Finds the workspace that a call is for. */
interface ControlStore<W> {
  get(id: string): W | undefined;
}

// What the panel of `@otp-kit/react/devtools` calls: no requests, workspaces or settings, which show API keys,
// and no release of a message to a real phone.
const PAGE_PATHS = /^\/_emulator\/v1\/(clock|faults|messages)(\/|$)(?!.*\/release)/;

/**
 * Creates the control API: what a test or the console reads and changes in the emulator.
 *
 * @param pageOrigins the origins of pages that may read the inbox, set faults and move the clock
 */
export function createControl<W, S extends ControlStore<W>>(
  store: S,
  routes: ControlRoutes<W, S>,
  pageOrigins: readonly string[] = [],
): Hono<ControlEnv<W, S>> {
  const control = new Hono<ControlEnv<W, S>>().basePath(CONTROL_PREFIX);
  control.onError((error) => {
    if (!isOtpError(error)) throw error;
    const { code, message } = error;
    return Response.json({ status: 'error', code, message }, { status: STATUSES[code] ?? 400 });
  });
  control.use(
    '*',
    createGuard({ pages: { origins: pageOrigins, paths: PAGE_PATHS } }),
    readCall(store),
  );
  const methods = new Map<string, string[]>();
  for (const [name, handle] of Object.entries(routes)) {
    const [method = '', path = ''] = name.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
    control.on(method, path, (context) => handle(context.get('call')));
  }
  for (const [path, allowed] of methods) {
    control.all(path, () => methodNotAllowed(allowed.join(', ')));
  }
  control.all('*', () => {
    throw new OtpError('ROUTE_NOT_FOUND', 'no such control route');
  });
  return control;
}

function readCall<W, S extends ControlStore<W>>(store: S): MiddlewareHandler<ControlEnv<W, S>> {
  return async (context, next) => {
    const { req } = context;
    const workspace = store.get(req.query('workspace') ?? DEFAULT_WORKSPACE);
    if (workspace === undefined) {
      throw new OtpError('WORKSPACE_NOT_FOUND', 'no workspace has this id');
    }
    context.set('call', {
      workspace,
      store,
      body: await readJson(req.raw, limitMibOf(req.path)),
      request: req.raw,
      param: (name) => req.param(name) ?? '',
    });
    await next();
  };
}

function limitMibOf(path: string): number {
  return path === `${CONTROL_PREFIX}/snapshot` ? SNAPSHOT_LIMIT_MIB : BODY_LIMIT_MIB;
}

async function readJson(request: Request, limitMib: number): Promise<ControlCall<unknown>['body']> {
  const body = await readBody(request, limitMib * MIB);
  if (body.tooLarge) {
    throw new OtpError('PAYLOAD_TOO_LARGE', `the body has more than ${limitMib} MiB`);
  }
  if (body.text === '') return {};
  const fields = parseJsonObject(body.text);
  if (fields === undefined) throw new OtpError('INVALID_REQUEST', 'the body is not a JSON object');
  return fields;
}
