import { useCountdown } from '@otp-kit/react';
import type { ReactNode } from 'react';
import { Action } from '../components/action.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { usePageTools } from '../flow/page-context.ts';
import type { PageFailure } from '../flow/page-failure.ts';

interface StepLayoutProps {
  readonly icon: IconName;
  readonly heading: ReactNode;
  /** A sentence below the heading. */
  readonly text?: ReactNode;
  /** Default: neither good nor bad. */
  readonly tone?: 'success' | 'danger';
  readonly children?: ReactNode;
}

/** How every step looks: a picture, the page's one heading, a sentence, and what the user can do. */
export function StepLayout(props: StepLayoutProps): ReactNode {
  const { icon, heading, text, tone = 'accent', children } = props;
  return (
    <div className="page-step">
      <div className="stack page-body">
        <header className="stack page-intro">
          <span className="tile page-tile" data-tone={tone}>
            <Icon name={icon} />
          </span>
          <h1 className="page-heading" tabIndex={-1}>
            {heading}
          </h1>
          {text && <p className="otp-text">{text}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}

interface RetryViewProps extends Omit<StepLayoutProps, 'children'> {
  readonly failure: PageFailure;
  readonly onRetry: () => unknown;
}

/** A step that did not succeed, and its next try. */
export function RetryView({ failure, onRetry, ...layout }: RetryViewProps): ReactNode {
  const { texts } = usePageTools();
  const waitSeconds = useCountdown(failure.retryAtMs);
  return (
    <StepLayout {...layout}>
      <ErrorMessage failure={failure} />
      <Action isBlocked={waitSeconds > 0} kind="primary" onClick={onRetry}>
        {texts.retry}
      </Action>
    </StepLayout>
  );
}

/** Shows that something is in progress. Not announced: the page's status region announces it. */
export function Waiting({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="row page-waiting otp-note">
      <span aria-hidden="true" className="spinner" />
      {text}
    </p>
  );
}
