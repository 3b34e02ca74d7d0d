import type { ReactNode } from 'react';
import type { PageSnapshot } from '../flow/page-state.ts';
import { CaptchaView } from './captcha-view.tsx';
import { ChannelView } from './channel-view.tsx';
import { CodeView } from './code-view.tsx';
import { EndedView } from './ended-view.tsx';
import { EnrolView } from './enrol-view.tsx';
import { LoadingView } from './loading-view.tsx';
import { PasskeyView } from './passkey-view.tsx';
import { SendingView } from './sending-view.tsx';
import { UnloadedView } from './unloaded-view.tsx';
import { VerifiedView } from './verified-view.tsx';

/** The view of a step. */
export function StepView({ step, attempt, unreachable }: PageSnapshot): ReactNode {
  switch (step.status) {
    case 'loading':
      return <LoadingView />;
    case 'unloaded':
      return <UnloadedView failure={step.failure} />;
    case 'captcha':
      return attempt && <CaptchaView attempt={attempt} step={step} />;
    case 'passkey':
      return <PasskeyView step={step} />;
    case 'channel':
      return attempt && <ChannelView attempt={attempt} step={step} unreachable={unreachable} />;
    case 'sending':
      return <SendingView failure={step.failure} />;
    case 'code':
      return attempt && <CodeView attempt={attempt} step={step} unreachable={unreachable} />;
    case 'enrol':
      return <EnrolView step={step} />;
    case 'verified':
      return <VerifiedView redirectUrl={step.redirectUrl} />;
    case 'ended':
      return <EndedView failure={step.failure} />;
  }
}
