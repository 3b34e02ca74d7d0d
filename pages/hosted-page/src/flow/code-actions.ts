import type { HostedOutcome, HostedStatus } from '@otp-kit/emulator/hosted-page-api';
import { isWrongCode } from '@otp-kit/protocol';
import type { HostedService } from '../service/hosted-service.ts';
import type { PageFailure } from './page-failure.ts';
import type { Endings } from './page-result.ts';
import type { CodeStep } from './page-state.ts';
import type { PageStore } from './page-store.ts';

/** What can be done about a code. */
export type CodeActions = ReturnType<typeof createCodeActions>;

interface CodeContext {
  readonly service: HostedService;
  readonly store: PageStore;
  readonly endings: Endings;
  readonly onVerified: (outcome: HostedOutcome) => Promise<void>;
}

/** The steps of the code: sending it, sending it again, checking it. */
export function createCodeActions(context: CodeContext) {
  return {
    /** Sends the first code, on a channel or where the service thinks best. */
    send: (channel?: string) => send(context, channel),
    /** Sends another one; choosing another channel is that, too. */
    resend: (channel?: string) => resend(context, channel),
    /** @param otp the complete code, in ASCII digits */
    verify: (otp: string) => verify(context, otp),
  };
}

async function send({ service, store, endings }: CodeContext, channel?: string): Promise<void> {
  const { channels = [] } = store.getSnapshot().attempt ?? {};
  store.enter(
    channel === undefined ? { status: 'sending' } : { status: 'channel', sendingOn: channel },
  );
  const result = await service.otp(channel);
  if (result.ok) return enterCode(store, result.data, 0);
  const { failure } = result;
  const target = channel ?? channels[0];
  if (isUnreachable(failure) && target !== undefined) store.markUnreachable(target);
  // After an unreachable channel, the picker offers the others, if any.
  const isChoice = channel !== undefined || (isUnreachable(failure) && channels.length > 1);
  await endings.fail(failure, () =>
    store.enter({ status: isChoice ? 'channel' : 'sending', failure }),
  );
}

async function resend(context: CodeContext, channel?: string): Promise<void> {
  const { service, store } = context;
  const { step } = store.getSnapshot();
  if (step.status !== 'code') return;
  const { isSpent, round } = step;
  store.enter({ status: 'code', busy: 'resend', isSpent, round });
  const result = await service.resend(channel);
  // The service counts on, too.
  if (result.ok) return enterCode(store, result.data, round + 1, step.wrongCodes);
  const { failure } = result;
  if (isUnreachable(failure) && channel !== undefined) store.markUnreachable(channel);
  if (failure.code === 'RESEND_LIMIT_EXCEEDED') store.spendResends();
  await failAtCode(context, step, { ...failure, of: 'resend' });
}

async function verify(context: CodeContext, otp: string): Promise<void> {
  const { service, store, onVerified } = context;
  const { step } = store.getSnapshot();
  if (step.status !== 'code' || step.isSpent) return;
  store.enter({ status: 'code', busy: 'verify', isSpent: false, round: step.round });
  const result = await service.verify(otp);
  if (result.ok) return onVerified(result.data);
  await failAtCode(context, step, { ...result.failure, of: 'verify' });
}

function enterCode(store: PageStore, progress: HostedStatus, round: number, wrongCodes = 0): void {
  store.setAttempt(progress);
  store.enter({ status: 'code', isSpent: false, round, wrongCodes });
}

/** Empties the field where no code can be entered any more. A wrong code stays, to be corrected. */
async function failAtCode(
  { endings, store }: CodeContext,
  step: CodeStep,
  failure: NonNullable<CodeStep['failure']>,
): Promise<void> {
  const isVerify = failure.of === 'verify';
  const isSpent = step.isSpent || (isVerify && failure.class === 'start-over');
  const round = isVerify && isSpent ? step.round + 1 : step.round;
  const isWrong = isVerify && isWrongCode(failure.code);
  const wrongCodes = isSpent ? 0 : (step.wrongCodes ?? 0) + (isWrong ? 1 : 0);
  const failed: CodeStep = { status: 'code', isSpent, round, failure, wrongCodes };
  await endings.fail(failure, () => store.enter(failed));
}

function isUnreachable({ code }: PageFailure): boolean {
  return code === 'pre_send_failure' || code === 'channel_not_eligible';
}
