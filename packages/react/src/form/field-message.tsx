import type { ReactNode } from 'react';
import type { FailureOutcome } from '../failures/failure-rows.ts';
import type { FormMessages } from '../messages/messages.ts';
import { CountdownNote } from './countdown-note.tsx';

interface FieldMessageProps {
  /** What went wrong, if anything did; announced at once. */
  readonly error: ReactNode;
  readonly hint: ReactNode;
  /** Of the error or the hint, where a field is described by it. */
  readonly id: string | undefined;
  /** Where the error leads to. Default: what was entered is at fault. */
  readonly outcome: FailureOutcome | undefined;
  /** Takes the place of everything else, while something is under way. */
  readonly progress?: ReactNode;
  readonly retryInSeconds: number;
  readonly messages: FormMessages;
}

/**
 * The line below a field: how to use it, what went wrong, or how far a send is. It is as high as the
 * form's longest text in every case, so a message that arrives moves nothing below it.
 */
export function FieldMessage(props: FieldMessageProps): ReactNode {
  const { error, hint, id, outcome = 'correct', progress, retryInSeconds, messages } = props;
  const longest = Object.values(messages)
    .map(String)
    .reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <div className="otp-message" data-longest={longest}>
      {progress || (
        <>
          {error ? (
            // An element of its own: the hint's would be moved, and not announced.
            <p className="otp-alert" data-outcome={outcome} id={id} key="error" role="alert">
              {error}
            </p>
          ) : (
            <p className="otp-note" id={id}>
              {hint}
            </p>
          )}
          <CountdownNote seconds={retryInSeconds} text={messages.retryIn} messages={messages} />
        </>
      )}
    </div>
  );
}
