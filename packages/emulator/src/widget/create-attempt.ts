import type { VerificationAddress } from '@otp-kit/protocol';
import { checkList, type Found } from '../http/check-list.ts';
import type { BehaviorName, CallResult } from '../http/failure.ts';
import { isObject } from '../http/request-body.ts';
import type { IncomingCall } from '../http/service-call.ts';
import { refused, type WidgetError } from '../http/widget-error.ts';
import { isPhoneChannel } from '../model/channel.ts';
import type { Pipeline, TestPair } from '../model/pipeline.ts';
import { testPairOf } from '../model/test-pair.ts';
import { UTILITY_PIPELINE } from '../rules/admission.ts';
import { checkQuota } from '../rules/check-quota.ts';
import { type AttemptFields, readAttemptFields } from './attempt-fields.ts';
import { limitFailure } from './failures.ts';
import { admitWidgetCaller, type CreateAttemptNeeds, type WidgetCaller } from './widget-caller.ts';

/**
 * The caller, the caller's fields, the pipeline, and the traffic; limits and quota pass over a test
 * pair. The interface does not fix the order.
 */
const CHECKS = checkList<IncomingCall<CreateAttemptNeeds>, WidgetError>()
  .find(admitWidgetCaller)
  .find(readAttemptFields)
  .find(findPipeline)
  .find(findTestPair)
  .refuse(checkBreaker)
  .refuse(checkLimit)
  .refuse(checkCharge);

/**
 * Handles POST create-attempt, after {@link CHECKS}.
 * @see the interface, "POST {base_url}/api/v1/widget-sdk/create-attempt"
 */
export function handleCreateAttempt(
  call: IncomingCall<CreateAttemptNeeds>,
): CallResult<WidgetError> {
  const checked = CHECKS.run(call);
  if (!checked.ok) return checked;
  const { workspace, account, widget, pipeline, testPair, attemptFields } = checked;
  const attemptId = workspace.mintId('attempt');
  const attempt = workspace.attempts.create({
    attemptId,
    iframeUrl: `${call.store.widgetOrigin}/w/${attemptId}`,
    accountId: account.id,
    widgetId: widget.id,
    pipelineID: pipeline.id,
    ...attemptFields,
    ...(testPair !== undefined && { testPair }),
    createdAtMs: workspace.clock.now(),
  });
  workspace.attemptExpiry.watch(attempt);
  const { iframeUrl, expiresAtMs } = attempt;
  const data = { attemptId, iframeUrl, expiresAt: new Date(expiresAtMs).toISOString() };
  const behavior = behaviorOf(checked.fields, attemptFields.verificationAddress);
  return { ok: true, body: { status: 'success', data }, behavior };
}

/** The behavior that allowed the attempt. */
function behaviorOf(
  { verificationAddress: sent }: WidgetCaller['fields'],
  { phoneNumber }: VerificationAddress,
): BehaviorName | undefined {
  if (phoneNumber === undefined) return 'emailSignature';
  const isAsSent = isObject(sent) && sent['phoneNumber'] === phoneNumber;
  return isAsSent ? undefined : 'unnormalizedPhone';
}

function findPipeline({
  account,
  widget,
}: WidgetCaller): Found<{ readonly pipeline: Pipeline }, WidgetError> {
  if (!widget.active) return refused('WIDGET_INACTIVE', 'the widget is inactive');
  if (widget.pipelineID === undefined) {
    return refused('PIPELINE_NOT_CONFIGURED', 'the widget has no pipeline');
  }
  const pipeline = account.pipelines.find(({ id }) => id === widget.pipelineID);
  if (pipeline === undefined) {
    return refused('PIPELINE_NOT_FOUND', 'the pipeline of the widget is not there');
  }
  if (pipeline.kind === 'utility') {
    return refused('UTILITY_PIPELINE_ON_OTP_ENDPOINT', UTILITY_PIPELINE);
  }
  if (!pipeline.active) return refused('PIPELINE_INACTIVE', 'the pipeline is inactive');
  return { ok: true, pipeline };
}

interface Traffic extends WidgetCaller {
  readonly attemptFields: AttemptFields;
  readonly pipeline: Pipeline;
  /** Undefined where the address is no test pair. */
  readonly testPair: TestPair | undefined;
}

function findTestPair({
  pipeline,
  attemptFields,
}: Omit<Traffic, 'testPair'>): Found<Pick<Traffic, 'testPair'>, WidgetError> {
  const testPair = testPairOf(pipeline, attemptFields.verificationAddress);
  return testPair?.retired
    ? refused('TEST_PAIR_RETIRED', 'this address of development is retired')
    : { ok: true, testPair };
}

function checkBreaker({ workspace, widget }: Traffic): WidgetError | undefined {
  const circuit = workspace.breakers.widget.stateOf(widget);
  if (circuit.state !== 'open') return undefined;
  const { suspendedUntil } = circuit;
  const message = 'the widget takes no attempts for a while';
  return { code: 'CIRCUIT_BREAKER_OPEN', message, extra: { suspendedUntil, retryable: true } };
}

// Nothing is counted here: loads of the page count, and what is tried there.
function checkLimit(traffic: Traffic): WidgetError | undefined {
  const {
    workspace,
    widget,
    testPair,
    attemptFields: { verificationAddress },
  } = traffic;
  if (testPair !== undefined) return undefined;
  const { phoneNumber } = verificationAddress;
  const limit = workspace.widgetLimits.check(widget, 'attempts', { phoneNumber });
  return limit.allowed ? undefined : limitFailure(workspace, limit);
}

function checkCharge({
  workspace,
  account,
  pipeline,
  testPair,
  attemptFields: { verificationAddress: address },
}: Traffic): WidgetError | undefined {
  if (testPair !== undefined) return undefined;
  const channel = pipeline.channels.find((candidate) =>
    isPhoneChannel(candidate) ? address.phoneNumber !== undefined : address.email !== undefined,
  );
  return channel && checkQuota(workspace.ledger, account, channel);
}
