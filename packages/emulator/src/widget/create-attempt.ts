import type { VerificationAddress } from '@otp-kit/protocol';
import type { Attempts } from '../attempts/attempts.ts';
import { behaviorHeader } from '../behaviors/behavior-header.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Ledger } from '../billing/ledger.ts';
import { checkJsonBody } from '../http/json-body.ts';
import { isObject } from '../http/request-body.ts';
import type { ServiceContext } from '../http/service-context.ts';
import {
  createAttemptErrorResponse,
  limitResponse,
  type WidgetError,
} from '../http/widget-error.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Breakers } from '../limits/breaker.ts';
import type { WidgetLimits } from '../limits/widget-limits.ts';
import type { Account } from '../model/account.ts';
import type { Attempt } from '../model/attempt.ts';
import { isPhoneChannel } from '../model/channel.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { testPairOf } from '../model/test-pair.ts';
import type { Widget } from '../model/widget.ts';
import type { ExpiryWatch } from '../primitives/expiry-watch.ts';
import { UTILITY_PIPELINE } from '../rules/admission.ts';
import { checkQuota } from '../rules/check-quota.ts';
import { readAttemptFields } from './attempt-fields.ts';
import { admitWidgetCaller, type CallerNeeds } from './widget-caller.ts';

/** What a new attempt is checked against, and where it is kept. */
export interface CreateAttemptNeeds extends CallerNeeds {
  readonly attempts: Attempts;
  readonly attemptExpiry: ExpiryWatch<Attempt>;
  readonly breakers: Breakers;
  readonly ledger: Ledger;
  readonly widgetLimits: WidgetLimits;
  mintId(prefix: string): string;
}

/**
 * Answers POST create-attempt. The order, which the interface does not fix:
 *
 * 1. body readable
 * 2. the caller: fields present, API key, widget, owner, signature, timestamp
 * 3. the caller's fields: address, code, digits, metadata, headers
 * 4. the set-up: widget active, pipeline named, there, for codes and active, test pair not retired
 * 5. the traffic: breaker, limits, quota; the last two pass over a test pair
 *
 * @see the interface, "POST {base_url}/api/v1/widget-sdk/create-attempt"
 */
export function answerCreateAttempt(
  store: Workspaces<CreateAttemptNeeds>,
  context: ServiceContext<CreateAttemptNeeds>,
): Response {
  const body = checkJsonBody(context.get('body'), context.req.header('content-type'));
  if (!body.ok) return createAttemptErrorResponse(body.error);
  const { apiKey } = body.fields;
  const caller = typeof apiKey === 'string' ? store.byApiKey(apiKey) : undefined;
  const workspace = caller?.workspace ?? store.defaultWorkspace;
  context.set('workspace', workspace);

  const admission = admitWidgetCaller(body.fields, caller);
  if (!admission.ok) return createAttemptErrorResponse(admission.error);
  const reading = readAttemptFields(body.fields, workspace.behaviors);
  if (!reading.ok) return createAttemptErrorResponse(reading.error);
  const { account, widget } = admission;
  const setUp = readSetUp(account, widget, reading.fields.verificationAddress);
  if (!setUp.ok) return createAttemptErrorResponse(setUp.error);
  const { pipeline, testPair } = setUp;
  const address = reading.fields.verificationAddress;
  const busy = checkTraffic(workspace, {
    account,
    widget,
    pipeline,
    address,
    isTest: testPair !== undefined,
  });
  if (busy !== undefined) return busy;

  const attemptId = workspace.mintId('attempt');
  const attempt = workspace.attempts.create({
    attemptId,
    iframeUrl: `${store.widgetOrigin}/w/${attemptId}`,
    accountId: account.id,
    widgetId: widget.id,
    pipelineID: pipeline.id,
    ...reading.fields,
    ...(testPair !== undefined && { testPair }),
    createdAtMs: workspace.clock.now(),
  });
  workspace.attemptExpiry.watch(attempt);
  const { iframeUrl, expiresAtMs } = attempt;
  const data = { attemptId, iframeUrl, expiresAt: new Date(expiresAtMs).toISOString() };
  const headers = behaviorHeader(behaviorOf(body.fields, address));
  return Response.json({ status: 'success', data }, { headers });
}

/** The behavior that allowed the attempt. */
function behaviorOf(
  { verificationAddress: sent }: Readonly<Record<string, unknown>>,
  { phoneNumber }: VerificationAddress,
): keyof Behaviors | undefined {
  if (phoneNumber === undefined) return 'emailSignature';
  const isAsSent = isObject(sent) && sent['phoneNumber'] === phoneNumber;
  return isAsSent ? undefined : 'unnormalizedPhone';
}

function readSetUp(account: Account, widget: Widget, address: VerificationAddress) {
  const refused = (code: WidgetError['code'], message: string) =>
    ({ ok: false, error: { code, message } }) as const;
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
  const testPair = testPairOf(pipeline, address);
  return testPair?.retired
    ? refused('TEST_PAIR_RETIRED', 'this address of development is retired')
    : ({ ok: true, pipeline, testPair } as const);
}

interface Traffic {
  readonly account: Account;
  readonly widget: Widget;
  readonly pipeline: Pipeline;
  readonly address: VerificationAddress;
  readonly isTest: boolean;
}

function checkTraffic(
  { breakers, widgetLimits, ledger }: CreateAttemptNeeds,
  { account, widget, pipeline, address, isTest }: Traffic,
): Response | undefined {
  const circuit = breakers.widget.stateOf(widget);
  if (circuit.state === 'open') {
    const { suspendedUntil } = circuit;
    const extra = { suspendedUntil, retryable: true };
    const message = 'the widget takes no attempts for a while';
    return createAttemptErrorResponse({ code: 'CIRCUIT_BREAKER_OPEN', message, extra });
  }
  if (isTest) return undefined;
  // Looked at and not counted: what counts are loads of the page and what is tried there.
  const limit = widgetLimits.check(widget, 'attempts', { phoneNumber: address.phoneNumber });
  if (!limit.allowed) return limitResponse(limit);

  const channel = pipeline.channels.find((candidate) =>
    isPhoneChannel(candidate) ? address.phoneNumber !== undefined : address.email !== undefined,
  );
  const error = channel && checkQuota(ledger, account, channel);
  return error && createAttemptErrorResponse(error);
}
