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

/** How every step begins: a picture, the page's one heading, and a sentence. */
export function StepLayout({ icon, heading, text, mood, children }: StepLayoutProps): ReactNode {
  return (
    <div className="page-step">
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
  );
}
