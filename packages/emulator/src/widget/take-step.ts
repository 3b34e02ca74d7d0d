import { invalid } from '../http/api-error.ts';
import { checkJsonBody } from '../http/json-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { type WidgetError, widgetErrorResponse } from '../http/widget-error.ts';
import type { Workspaces } from '../http/workspaces.ts';
import { testPairOf } from '../model/test-pair.ts';
import { endedResponse, otherDeviceResponse } from './attempt-end.ts';
import {
  type HostedContext,
  type HostedNeeds,
  type HostedStep,
  readTexts,
} from './step-context.ts';

const DEVICE_ID_LENGTH = 1024; // It holds a user agent, and each is kept as a key of the limiter

type Reading =
  | { readonly ok: true; readonly context: HostedContext }
  | { readonly ok: false; readonly error: WidgetError };

/**
 * Takes a step. The order of what all steps share:
 *
 * 1. body readable, ID of the right form, attempt there, device named, test pair not retired
 * 2. attempt not over
 * 3. device the one that the page was loaded on first
 */
export async function takeStep(
  store: Workspaces<HostedNeeds>,
  context: ServiceContext<HostedNeeds>,
  step: HostedStep,
): Promise<Response> {
  const reading = readCall(store, context);
  if (!reading.ok) return widgetErrorResponse(reading.error);
  const { attempt, deviceId } = reading.context;
  if (attempt.isOver(reading.context.nowMs)) return endedResponse(reading.context);
  if (attempt.deviceId !== undefined && attempt.deviceId !== deviceId) {
    return otherDeviceResponse(reading.context);
  }
  return step(reading.context);
}

function readCall(store: Workspaces<HostedNeeds>, context: ServiceContext<HostedNeeds>): Reading {
  const refused = (code: WidgetError['code'], message: string): Reading => ({
    ok: false,
    error: { code, message },
  });
  const body = checkJsonBody(context.get('body'), context.req.header('content-type'));
  if (!body.ok) {
    // The limit of the hosted page's own calls is no switch, so that the answer names none.
    const { code, message, extra } = body.error;
    return { ok: false, error: { code, message, ...(extra && { extra }) } };
  }
  const attemptId = context.req.param('attemptId') ?? '';
  if (!/^attempt_/.test(attemptId)) {
    return refused('INVALID_ID_FORMAT', 'an attemptId begins with attempt_');
  }
  const workspace = store.byMintedId(attemptId) ?? store.defaultWorkspace;
  context.set('workspace', workspace);
  const attempt = workspace.attempts.byId(attemptId);
  if (attempt === undefined) return refused('ATTEMPT_NOT_FOUND', 'no attempt has this attemptId');
  const malformed = readTexts(body.fields, ['deviceId']);
  if (malformed !== undefined) return { ok: false, error: malformed };
  const deviceId = String(body.fields['deviceId']);
  if (deviceId.length > DEVICE_ID_LENGTH) {
    const message = `must have at most ${DEVICE_ID_LENGTH} characters`;
    return { ok: false, error: invalid('deviceId', message) };
  }

  const account = workspace.account(attempt.accountId);
  const widget = workspace.widget(attempt.widgetId);
  if (account === undefined || widget === undefined) {
    return refused('WIDGET_NOT_FOUND', 'the widget of the attempt is not there');
  }
  const pipeline = workspace.pipeline(attempt.pipelineID);
  if (pipeline === undefined) {
    return refused('PIPELINE_NOT_FOUND', 'the pipeline of the attempt is not there');
  }
  if (testPairOf(pipeline, attempt.verificationAddress)?.retired) {
    return refused('TEST_PAIR_RETIRED', 'this test pair is retired');
  }
  const { fields } = body;
  const nowMs = workspace.clock.now();
  const known = { store, workspace, account, widget, pipeline, attempt };
  return { ok: true, context: { ...known, fields, deviceId, nowMs } };
}
