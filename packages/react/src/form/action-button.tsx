'use client';

import type { MouseEvent, ReactNode, Ref } from 'react';
import { SERVER_STATE } from '../hooks/flow-store.ts';
import { useFormView } from './form-view.ts';

interface ActionButtonProps {
  readonly children: ReactNode;
  /** `primary` is the step's main action, `quiet` looks like a link, `choice` is one of several. */
  readonly kind: 'primary' | 'quiet' | 'choice';
  /** Without it, the button submits its form. */
  readonly onClick?: (() => void) | undefined;
  /** Called when the user is about to press, to begin what takes long. */
  readonly onIntent?: (() => void) | undefined;
  readonly isBusy?: boolean;
  readonly isBlocked?: boolean;
  readonly buttonRef?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button that stays focusable while it is blocked: `disabled` would move the focus back to the top of
 * the page. Only before hydration it is disabled: the browser would post the form to the page, by a press or
 * by Enter, and the text in it would be lost.
 */
export function ActionButton(props: ActionButtonProps): ReactNode {
  const { children, kind, onClick, onIntent, isBusy, isBlocked, buttonRef } = props;
  const { classOf, state } = useFormView();
  const isInert = isBusy || isBlocked;

  function handleClick(event: MouseEvent): void {
    // The second click of a double click was meant for the previous button.
    if (event.detail > 1) event.preventDefault();
    else if (!isInert) onClick?.();
  }

  return (
    <button
      aria-disabled={isInert || undefined}
      className={classOf(kind === 'choice' ? kind : `${kind}Button`, 'button')}
      data-kind={kind}
      disabled={state === SERVER_STATE}
      data-state={isBusy ? 'busy' : isBlocked ? 'blocked' : 'ready'}
      onClick={handleClick}
      onFocus={isInert ? undefined : onIntent}
      onPointerEnter={isInert ? undefined : onIntent}
      ref={buttonRef}
      type={onClick ? 'button' : 'submit'}
    >
      {children}
    </button>
  );
}
