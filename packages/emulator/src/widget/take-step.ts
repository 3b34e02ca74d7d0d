import { invalid } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { type CallResult, failed } from '../http/failure.ts';
import { checkJsonBody, type JsonBody } from '../http/json-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { refused, type WidgetError } from '../http/widget-error.ts';
import { testPairOf } from '../model/test-pair.ts';
import { checkDevice, checkNotOver } from './attempt-end.ts';
import {
  type HostedContext,
  type HostedNeeds,
  type HostedStep,
  readTexts,
} from './step-context.ts';

const DEVICE_ID_LENGTH = 1024; // It holds a user agent, and each is kept as a key of the limiter

/** The checks that all steps share. */
const CHECKS = checkList<IncomingCall<HostedNeeds>, WidgetError>()
  .find(readFields)
  .find(findAttempt)
  .find(readDeviceId)
  .find(findWidget)
  .refuse(checkTestPair)
  .find(({ workspace }) => ({ ok: true, nowMs: workspace.clock.now() }))
  .refuse(checkNotOver)
  .refuse(checkDevice);

/** Takes a step, after {@link CHECKS}. */
export async function takeStep(
  call: IncomingCall<HostedNeeds>,
  step: HostedStep,
): Promise<CallResult<WidgetError>> {
  const checked = CHECKS.run(call);
  return checked.ok ? step(checked) : checked;
}

function readFields({ call }: IncomingCall<HostedNeeds>): Found<JsonBody, WidgetError> {
  const body = checkJsonBody(call);
  if (body.ok) return body;
  // The limit of the hosted page's own calls is no behavior, so that the response names none.
  const { code, message, extra } = body.error;
  return failed({ code, message, ...(extra && { extra }) });
}

type FoundAttempt = Pick<HostedContext, 'workspace' | 'attempt'>;

function findAttempt({ store, call }: IncomingCall<HostedNeeds>): Found<FoundAttempt, WidgetError> {
  const attemptId = call.req.param('attemptId') ?? '';
  if (!/^attempt_/.test(attemptId)) {
    return refused('INVALID_ID_FORMAT', 'an attemptId begins with attempt_');
  }
  const workspace = store.byMintedId(attemptId) ?? store.defaultWorkspace;
  const attempt = workspace.attempts.byId(attemptId);
  if (attempt === undefined) return refused('ATTEMPT_NOT_FOUND', 'no attempt has this attemptId');
  return { ok: true, workspace, attempt };
}

function readDeviceId({ fields }: JsonBody): Found<Pick<HostedContext, 'deviceId'>, WidgetError> {
  const malformed = readTexts(fields, ['deviceId']);
  if (malformed !== undefined) return failed(malformed);
  const deviceId = String(fields['deviceId']);
  if (deviceId.length <= DEVICE_ID_LENGTH) return { ok: true, deviceId };
  return failed(invalid('deviceId', `must have at most ${DEVICE_ID_LENGTH} characters`));
}

function findWidget({
  workspace,
  attempt,
}: FoundAttempt): Found<Pick<HostedContext, 'account' | 'widget' | 'pipeline'>, WidgetError> {
  const account = workspace.account(attempt.accountId);
  const widget = workspace.widget(attempt.widgetId);
  if (account === undefined || widget === undefined) {
    return refused('WIDGET_NOT_FOUND', 'the widget of the attempt is not there');
  }
  const pipeline = workspace.pipeline(attempt.pipelineID);
  if (pipeline === undefined) {
    return refused('PIPELINE_NOT_FOUND', 'the pipeline of the attempt is not there');
  }
  return { ok: true, account, widget, pipeline };
}

function checkTestPair({
  pipeline,
  attempt,
}: Pick<HostedContext, 'pipeline' | 'attempt'>): WidgetError | undefined {
  return testPairOf(pipeline, attempt.verificationAddress)?.retired
    ? { code: 'TEST_PAIR_RETIRED', message: 'this test pair is retired' }
    : undefined;
}
