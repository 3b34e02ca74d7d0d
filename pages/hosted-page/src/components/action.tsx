import type { ReactNode } from 'react';

interface ActionProps {
  readonly children: ReactNode;
  /** `primary` is the step's main action, `secondary` its other one, `quiet` looks like a link, `choice` is one of several. */
  readonly kind: 'primary' | 'secondary' | 'quiet' | 'choice';
  /** Without it, the button submits its form. */
  readonly onClick?: () => unknown;
  readonly isBusy?: boolean;
  readonly isBlocked?: boolean;
  /** The step begins here. */
  readonly isFirst?: boolean;
}

/**
 * A button that stays focusable while it can do nothing: `disabled` would throw the focus back to
 * the top of the page.
 */
export function Action(props: ActionProps): ReactNode {
  const { children, kind, onClick, isBusy = false, isBlocked = false, isFirst = false } = props;
  const isInert = isBusy || isBlocked;
  return (
    <button
      aria-disabled={isInert || undefined}
      className="otp-button"
      data-focus={isFirst ? '' : undefined}
      data-kind={kind}
      data-state={isBusy ? 'busy' : isBlocked ? 'blocked' : 'ready'}
      onClick={isInert ? undefined : onClick}
      type={onClick ? 'button' : 'submit'}
    >
      {children}
    </button>
  );
}
