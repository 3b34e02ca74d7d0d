'use client';

import type { FailureOutcome } from '@otp-kit/client/messages';
import type { ReactNode } from 'react';
import { WAIT_ENDED } from '../hooks/use-ended-wait.ts';
import { CountdownNote } from './countdown-note.tsx';
import { useFormView } from './form-view.ts';

interface FieldMessageProps {
  /** The error, if any; announced immediately. */
  readonly error: ReactNode;
  readonly hint: ReactNode;
  /** The `id` of the error or the hint, if a field is described by it. */
  readonly id: string | undefined;
  /** The outcome of the error. Default: what was entered is wrong. */
  readonly outcome: FailureOutcome | undefined;
  /** Replaces everything else: the progress of a send, or a question. */
  readonly progress?: ReactNode;
  readonly retryInSeconds: number;
}

/** The line below a field: a hint, an error, or the progress of a send. */
export function FieldMessage(props: FieldMessageProps): ReactNode {
  const { error, hint, id, outcome = 'correct', progress, retryInSeconds } = props;
  const { classOf, messages, state } = useFormView();
  return (
    <div className="otp-message">
      {progress || (
        <>
          {error ? (
            // A separate element, because the hint's would be reused and not announced.
            <p className={classOf('alert')} data-outcome={outcome} id={id} key="error" role="alert">
              {error}
            </p>
          ) : (
            <p className={classOf('note')} id={id}>
              {state.retryAtMs === WAIT_ENDED ? messages.retryNow : hint}
            </p>
          )}
          <CountdownNote seconds={retryInSeconds} text={messages.retryIn} />
        </>
      )}
    </div>
  );
}
