import { isOtpError, OtpError } from '@otp-kit/protocol';
import { Hono, type MiddlewareHandler } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { DEFAULT_WORKSPACE, type Store } from '../app/store.ts';
import { VERSION } from '../app/version.ts';
import { createGuard } from '../http/guard.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import { parseJsonObject, readBody } from '../http/request-body.ts';
import { addAccountRoutes } from './accounts.ts';
import { addAttemptRoutes } from './attempts.ts';
import { addClockRoutes } from './clock.ts';
import { type ControlEnv, success } from './control-env.ts';
import { addEventRoutes } from './event-stream.ts';
import { addFaultRoutes } from './faults.ts';
import { addInspectionRoutes } from './inspection.ts';
import { addMessageRoutes } from './messages.ts';
import { addOptinRoutes } from './optin.ts';
import { addOutsideWorldRoutes } from './outside-world.ts';
import { addPasskeyRoutes } from './passkeys.ts';
import { addSnapshotRoutes } from './snapshot.ts';
import { addTemplateRoutes } from './templates.ts';
import { addTrafficRoutes } from './traffic.ts';
import { addUtilityRoutes } from './utilities.ts';
import { addWebhookRoutes } from './webhooks.ts';
import { addWorkspaceRoutes } from './workspaces.ts';

/** Under this path nothing is the service's: everything is about the emulator itself. */
const CONTROL_PREFIX = '/_emulator/v1';

const MIB = 1024 * 1024;
const BODY_LIMIT_MIB = 1; // a seed with thousands of pipelines
const SNAPSHOT_LIMIT_MIB = 64; // full collections of usual messages, with a journal of the longest bodies

const STATUSES: Readonly<Record<string, number>> = {
  WORKSPACE_NOT_FOUND: 404,
  TRANSACTION_NOT_FOUND: 404,
  ATTEMPT_NOT_FOUND: 404,
  PIPELINE_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  WIDGET_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  FAULT_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  WAIT_TIMEOUT: 408,
  TEMPLATE_NOT_FOUND: 404,
  SMS_NOT_SETTLED: 409,
  UTILITY_WEBHOOKS_OFF: 409,
  WORKSPACE_EXISTS: 409,
  WORKSPACE_IN_USE: 409,
  TOO_MANY_WORKSPACES: 409,
  API_KEY_TAKEN: 409,
  SNAPSHOT_OF_OTHER_WORKSPACE: 409,
  ENROLLMENT_TOKEN_USED: 409,
  ENROLLMENT_TOKEN_EXPIRED: 410,
  PAYLOAD_TOO_LARGE: 413,
};

/** The control API: what a test or the console may ask of the emulator and do to it. */
export function createControl(store: Store): Hono<ControlEnv> {
  const control = new Hono<ControlEnv>().basePath(CONTROL_PREFIX);
  control.onError((error) => {
    if (!isOtpError(error)) throw error;
    const { code, message } = error;
    return Response.json({ status: 'error', code, message }, { status: STATUSES[code] ?? 400 });
  });
  control.use('*', createGuard(), readCall(store));

  control.get('/health', () =>
    success({
      version: VERSION,
      workspaces: store.list().length,
      widgetOrigin: store.widgetOrigin,
    }),
  );
  addWorkspaceRoutes(control, store);
  addSnapshotRoutes(control, store);
  addClockRoutes(control);
  addMessageRoutes(control);
  addInspectionRoutes(control);
  addFaultRoutes(control);
  addAccountRoutes(control);
  addOptinRoutes(control);
  addOutsideWorldRoutes(control);
  addTrafficRoutes(control);
  addAttemptRoutes(control);
  addPasskeyRoutes(control);
  addWebhookRoutes(control);
  addUtilityRoutes(control, store);
  addTemplateRoutes(control);
  addEventRoutes(control);
  refuseOtherMethods(control);
  control.all('*', () => {
    throw new OtpError('ROUTE_NOT_FOUND', 'no such control route');
  });
  return control;
}

// Reads the routes that were added so far, so that it cannot fall behind them.
function refuseOtherMethods(control: Hono<ControlEnv>): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of control.routes) {
    if (method === METHOD_NAME_ALL) continue;
    const route = path.slice(CONTROL_PREFIX.length);
    methods.set(route, [...(methods.get(route) ?? []), method]);
  }
  for (const [route, allowed] of methods) {
    control.all(route, () => methodNotAllowed(allowed.join(', ')));
  }
}

function readCall(store: Store): MiddlewareHandler<ControlEnv> {
  return async (context, next) => {
    const workspace = store.get(context.req.query('workspace') ?? DEFAULT_WORKSPACE);
    if (workspace === undefined) {
      throw new OtpError('WORKSPACE_NOT_FOUND', 'no workspace has this id');
    }
    context.set('workspace', workspace);
    context.set('body', await readJson(context.req.raw, limitMibOf(context.req.path)));
    await next();
  };
}

function limitMibOf(path: string): number {
  return path === `${CONTROL_PREFIX}/snapshot` ? SNAPSHOT_LIMIT_MIB : BODY_LIMIT_MIB;
}

async function readJson(
  request: Request,
  limitMib: number,
): Promise<ControlEnv['Variables']['body']> {
  const body = await readBody(request, limitMib * MIB);
  if (body.tooLarge) {
    throw new OtpError('PAYLOAD_TOO_LARGE', `the body has more than ${limitMib} MiB`);
  }
  if (body.text === '') return {};
  const fields = parseJsonObject(body.text);
  if (fields === undefined) throw new OtpError('INVALID_REQUEST', 'the body is not a JSON object');
  return fields;
}
