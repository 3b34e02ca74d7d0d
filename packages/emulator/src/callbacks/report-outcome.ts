import type { Behaviors } from '../behaviors/behaviors.ts';
import { behaviorHeader } from '../http/behavior-header.ts';
import { isObject } from '../http/request-body.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import { type Random, randomHex } from '../primitives/random.ts';
import type { Outcome } from './outcome.ts';
import { redirectUrl } from './redirect-url.ts';
import { type WarningNeeds, warnOfMissingCallback } from './warn-of-missing-callback.ts';
import { type WebhookBody, webhookBody } from './webhook-body.ts';
import type { Webhooks } from './webhooks.ts';

/** What a report of an attempt is made of and sent by. */
export interface ReportNeeds extends WarningNeeds {
  readonly behaviors: Behaviors;
  readonly chaosRandom: Random;
  readonly clock: Clock;
  readonly webhooks: Webhooks;
  pipeline(id: string): Pipeline | undefined;
}

/**
 * Reports to the integrator how a step of an attempt ended, with the current attempt: queues the
 * webhook where the pipeline has a backend callback, and waits for nothing. Without one, an attempt that is
 * over is a warning in the log.
 *
 * @param inputOTP the code that the user entered, if one was tried
 * @returns where a page of its own is to go, or undefined where the pipeline names no place
 * @see the interface, "Result callbacks"
 */
export function reportOutcome(
  workspace: ReportNeeds,
  attempt: Attempt,
  outcome: Outcome,
  inputOTP?: string,
): string | undefined {
  const pipeline = workspace.pipeline(attempt.pipelineID);
  if (pipeline === undefined) return undefined;
  const { backendCallbackURL, frontendCallbackURL, webhookSigningSecret } = pipeline;
  const report = { outcome, atMs: workspace.clock.now(), inputOTP };
  if (backendCallbackURL === undefined) {
    warnOfMissingCallback(workspace, attempt);
  } else {
    workspace.webhooks.send({
      url: backendCallbackURL,
      body: withBehaviors(webhookBody(attempt, report), workspace),
      status: outcome.status,
      attemptId: attempt.attemptId,
      signingSecret: webhookSigningSecret,
      headers: {
        ...attempt.customHeaders,
        ...behaviorHeader(
          workspace.behaviors.webhookRecords === 'extra' ? 'webhookRecords' : undefined,
          attempt.status === 'created' ? 'attemptStatus' : undefined,
        ),
      },
    });
  }
  if (frontendCallbackURL === undefined) return undefined;
  return redirectUrl(frontendCallbackURL, attempt, report);
}

function withBehaviors(body: WebhookBody, { behaviors, chaosRandom }: ReportNeeds): WebhookBody {
  return withStatusBehavior(withRecordsBehavior(body, behaviors), behaviors, chaosRandom);
}

// The interface names the states of an attempt from the request of a code on.
function withStatusBehavior(
  body: WebhookBody,
  { attemptStatus }: Behaviors,
  chaosRandom: Random,
): WebhookBody {
  const { widgetAttempt } = body;
  if (!isObject(widgetAttempt) || widgetAttempt['status'] !== 'created') return body;
  if (attemptStatus === 'created') return body;
  return { ...body, widgetAttempt: { ...widgetAttempt, status: randomHex(chaosRandom, 6) } };
}

// The interface shows records whose further fields are not shown.
function withRecordsBehavior(body: WebhookBody, { webhookRecords }: Behaviors): WebhookBody {
  const { transaction, transactionReq } = body;
  if (webhookRecords === 'listed' || !isObject(transaction) || !isObject(transactionReq)) {
    return body;
  }
  const more = { __v: 0, tags: [] };
  const records = {
    transaction: { ...transaction, ...more },
    transactionReq: { ...transactionReq, ...more },
  };
  return { ...body, ...records };
}
