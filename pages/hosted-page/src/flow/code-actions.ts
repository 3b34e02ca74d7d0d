import type { HostedOutcome, HostedStatus } from '@otp-kit/emulator/hosted-page-api';
import { isWrongCode } from '@otp-kit/protocol';
import type { HostedService } from '../service/hosted-service.ts';
import type { PageFailure } from './page-failure.ts';
import type { Endings } from './page-result.ts';
import type { CodeStep } from './page-state.ts';
import type { PageStore } from './page-store.ts';

/** What can be done about a code. */
export interface CodeActions {
  /** Sends the first code, on a channel or where the service thinks best. */
  readonly send: (channel?: string) => Promise<void>;
  /** Sends another one; choosing another channel is that, too. */
  readonly resend: (channel?: string) => Promise<void>;
  /** @param otp the complete code, in ASCII digits */
  readonly verify: (otp: string) => Promise<void>;
}

/** The steps of the code: sending it, sending it again, checking it. */
export function createCodeActions(
  { service, store, endings }: { service: HostedService; store: PageStore; endings: Endings },
  onVerified: (outcome: HostedOutcome) => Promise<void>,
): CodeActions {
  function enterCode(progress: HostedStatus, round: number): void {
    store.setAttempt(progress);
    store.enter({ status: 'code', isSpent: false, round });
  }

  /** What was typed goes only where it was to blame: a lost connection keeps it. */
  async function tellAtCode(
    step: CodeStep,
    failure: NonNullable<CodeStep['failure']>,
  ): Promise<void> {
    const isVerify = failure.of === 'verify';
    const isSpent = step.isSpent || (isVerify && failure.class === 'start-over');
    const isRefused = isVerify && (isSpent || isWrongCode(failure.code));
    const round = isRefused ? step.round + 1 : step.round;
    await endings.fail(failure, () => store.enter({ status: 'code', isSpent, round, failure }));
  }

  return {
    send: async (channel) => {
      const { channels = [] } = store.getSnapshot().attempt ?? {};
      store.enter(
        channel === undefined ? { status: 'sending' } : { status: 'channel', sendingOn: channel },
      );
      const answer = await service.otp(channel);
      if (answer.ok) return enterCode(answer.data, 0);
      const { failure } = answer;
      const target = channel ?? channels[0];
      if (isUnreachable(failure) && target !== undefined) store.markUnreachable(target);
      // After an unreachable channel, the picker offers the others, if any.
      const isChoice = channel !== undefined || (isUnreachable(failure) && channels.length > 1);
      await endings.fail(failure, () =>
        store.enter({ status: isChoice ? 'channel' : 'sending', failure }),
      );
    },

    resend: async (channel) => {
      const { step } = store.getSnapshot();
      if (step.status !== 'code') return;
      const { isSpent, round } = step;
      store.enter({ status: 'code', busy: 'resend', isSpent, round });
      const answer = await service.resend(channel);
      if (answer.ok) return enterCode(answer.data, round + 1);
      const { failure } = answer;
      if (isUnreachable(failure) && channel !== undefined) store.markUnreachable(channel);
      if (failure.code === 'RESEND_LIMIT_EXCEEDED') store.spendResends();
      await tellAtCode(step, { ...failure, of: 'resend' });
    },

    verify: async (otp) => {
      const { step } = store.getSnapshot();
      if (step.status !== 'code' || step.isSpent) return;
      store.enter({ status: 'code', busy: 'verify', isSpent: false, round: step.round });
      const answer = await service.verify(otp);
      if (answer.ok) return onVerified(answer.data);
      await tellAtCode(step, { ...answer.failure, of: 'verify' });
    },
  };
}

function isUnreachable({ code }: PageFailure): boolean {
  return code === 'pre_send_failure' || code === 'channel_not_eligible';
}
