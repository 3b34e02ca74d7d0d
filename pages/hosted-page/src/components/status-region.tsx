import type { ReactNode } from 'react';
import { usePageTools } from '../flow/page-context.ts';
import type { Step } from '../flow/page-state.ts';

/**
 * The region that announces progress to screen readers. It exists from the first render on: a
 * region that comes with its text is not announced.
 */
export function StatusRegion({ step }: { step: Step }): ReactNode {
  return (
    <div className="otp-status" role="status">
      <StatusText step={step} />
    </div>
  );
}

const BUSY_TEXTS = { verify: 'checking', resend: 'sending' } as const;

function wasSentAgain({ round, isSpent }: Extract<Step, { status: 'code' }>): boolean {
  return round > 0 && !isSpent;
}

function StatusText({ step }: { step: Step }): ReactNode {
  const { messages, passkeyMessages, texts } = usePageTools();
  switch (step.status) {
    case 'loading':
      return texts.loading;
    case 'captcha':
      return step.failure ? null : texts.captchaChecking;
    case 'passkey':
      return passkeyText(step, texts.passkeyWaiting, texts.passkeyUnused);
    case 'channel':
      return step.sendingOn === undefined ? null : messages.sending;
    case 'sending':
      return step.failure ? null : messages.sending;
    case 'code':
      if (step.busy !== undefined) return messages[BUSY_TEXTS[step.busy]];
      return wasSentAgain(step) ? texts.sentAgain : null;
    case 'enrol':
      return passkeyText(step, passkeyMessages.working, texts.passkeySkipped);
    case 'verified':
      return texts.verifiedHeading;
    case 'unloaded':
    case 'ended':
      return null;
  }
}

function passkeyText(
  { isBusy, isCancelled }: Extract<Step, { status: 'passkey' | 'enrol' }>,
  busy: string,
  cancelled: string,
): string | null {
  if (isBusy) return busy;
  return isCancelled ? cancelled : null;
}
