import type { ReactNode } from 'react';
import { SentTo } from '../components/sent-to.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { PageSnapshot } from '../flow/page-state.ts';
import { CaptchaView } from './captcha-view.tsx';
import { ChannelView } from './channel-view.tsx';
import { CodeView } from './code-view.tsx';
import { EndedView, VerifiedView } from './end-views.tsx';
import { EnrolView, PasskeyView } from './passkey-views.tsx';
import { RetryView, StepLayout, Waiting } from './step-layout.tsx';

/** The view of a step. */
export function StepView({ step, attempt, unreachable }: PageSnapshot): ReactNode {
  const { actions, messages, texts } = usePageTools();
  switch (step.status) {
    case 'loading':
      return <LoadingView />;
    case 'unloaded':
      return (
        <RetryView
          failure={step.failure}
          heading={texts.unloadedHeading}
          icon="cloud"
          onRetry={actions.start}
          tone="danger"
        />
      );
    case 'captcha':
      return attempt && <CaptchaView siteKey={attempt.siteKey} step={step} />;
    case 'passkey':
      return <PasskeyView step={step} />;
    case 'channel':
      return attempt && <ChannelView attempt={attempt} step={step} unreachable={unreachable} />;
    case 'sending':
      return step.failure ? (
        <RetryView
          failure={step.failure}
          heading={texts.unsentHeading}
          icon="send"
          onRetry={() => actions.send()}
          text={attempt && <SentTo address={attempt.maskedAddress} text="{address}" />}
          tone="danger"
        />
      ) : (
        <StepLayout heading={messages.sending} icon="send">
          <Waiting text={texts.loading} />
        </StepLayout>
      );
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

/** Before anything is known: quiet, and gone in a moment. */
function LoadingView(): ReactNode {
  const { texts } = usePageTools();
  return (
    <div className="stack page-loading">
      <span aria-hidden="true" className="spinner" />
      <h1 className="otp-note" tabIndex={-1}>
        {texts.loading}
      </h1>
    </div>
  );
}
