import type { ReactNode } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';

interface StepLayoutProps {
  readonly icon: IconName;
  readonly heading: ReactNode;
  /** A sentence below the heading. */
  readonly text?: ReactNode;
  readonly mood?: 'good' | 'bad';
  readonly children?: ReactNode;
}

/** How every step looks: a picture, the page's one heading, a sentence, and what the user can do. */
export function StepLayout(props: StepLayoutProps): ReactNode {
  const { icon, heading, text, mood, children } = props;
  return (
    <div className="page-step">
      <div className="page-body">
        <header className="page-intro">
          <span className="page-tile" data-mood={mood}>
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
