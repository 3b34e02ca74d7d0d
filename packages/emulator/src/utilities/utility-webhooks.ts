import { OtpError } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Webhooks } from '../callbacks/webhooks.ts';
import { behaviorHeader } from '../http/behavior-header.ts';
import type { Account } from '../model/account.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { UtilityTransactions } from './state/utility-transactions.ts';

/** The pipelines that have a callback, and the webhooks. */
export interface UtilityEventNeeds {
  readonly accounts: readonly Account[];
  readonly behaviors: Behaviors;
  readonly utilityTransactions: UtilityTransactions;
  readonly webhooks: Webhooks;
  pipeline(id: string): Pipeline | undefined;
}

/** The events of WhatsApp utility pipelines that the service reports. */
export const UTILITY_EVENTS = ['delivery', 'reply', 'button', 'template'] as const;

/** One of them, with the message that it is about. */
export interface UtilityEvent {
  readonly kind: (typeof UTILITY_EVENTS)[number];
  readonly transactionID?: string;
}

/**
 * Posts a webhook to the pipelines that have a backend callback: that of the message, or every utility
 * pipeline with WhatsApp. The interface shows neither a body nor names, so that the body is neutral and
 * the behavior is off by default.
 *
 * @throws {@link OtpError} `UTILITY_WEBHOOKS_OFF`; `TRANSACTION_NOT_FOUND`; `INVALID_REQUEST` for an
 * SMS, about which the service posts nothing
 */
export function postUtilityEvent(workspace: UtilityEventNeeds, event: UtilityEvent): void {
  if (workspace.behaviors.utilityWebhooks === 'off') {
    throw new OtpError('UTILITY_WEBHOOKS_OFF', 'set the behavior utilityWebhooks to on first');
  }
  for (const url of callbacksOf(workspace, event)) {
    workspace.webhooks.send({
      url,
      body: event,
      status: 'success',
      headers: behaviorHeader('utilityWebhooks'),
    });
  }
}

function callbacksOf(
  workspace: UtilityEventNeeds,
  { transactionID }: UtilityEvent,
): readonly string[] {
  if (transactionID === undefined) {
    return workspace.accounts
      .flatMap(({ pipelines }) => pipelines)
      .filter(({ kind, utility }) => kind === 'utility' && utility.whatsapp)
      .flatMap(({ backendCallbackURL }) => backendCallbackURL ?? []);
  }
  const transaction = workspace.utilityTransactions.byId(transactionID);
  if (transaction === undefined) {
    throw new OtpError('TRANSACTION_NOT_FOUND', 'no utility message has this transactionID');
  }
  if (transaction.channel === 'sms') {
    throw new OtpError('INVALID_REQUEST', 'transactionID: an SMS has no events after it is sent');
  }
  const { backendCallbackURL } = workspace.pipeline(transaction.pipelineID) ?? {};
  return backendCallbackURL === undefined ? [] : [backendCallbackURL];
}
