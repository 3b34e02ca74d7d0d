import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTitle } from '../use-title.ts';
import { transport } from '../widget/attempt-note.ts';
import { StageHeading } from '../widget/stage-heading.tsx';
import { words } from '../widget/words.ts';

interface PendingProps {
  readonly attemptId: string;
  readonly onVerified: () => void;
  readonly onFailed: (code: unknown) => void;
  readonly onLeave: () => void;
}

/** Waits for the result of an attempt from which the browser returned early. */
export function Pending({ attemptId, onVerified, onFailed, onLeave }: PendingProps): ReactNode {
  const [isAsking, setAsking] = useState(true);
  const succeed = useEffectEvent(onVerified);
  const fail = useEffectEvent((error: unknown) => {
    const code = error instanceof Error && 'code' in error && error.code;
    // Without a code, not even the request was sent.
    if (!code || code === 'VERIFICATION_PENDING') setAsking(false);
    else onFailed(code);
  });
  useTitle(words.pending);

  useEffect(() => {
    if (!isAsking) return;
    let isLeft = false;
    const asking = new AbortController();
    const timer = setTimeout(() => asking.abort(), PATIENCE_MS);
    // Few returns come before the result, so few pages need this.
    import('@otp-kit/widget/return')
      .then(({ confirmAttempt }) => confirmAttempt(transport, { attemptId }, asking.signal))
      .then(
        () => isLeft || succeed(),
        (error) => isLeft || fail(error),
      );
    return () => {
      isLeft = true;
      clearTimeout(timer);
      asking.abort();
    };
  }, [attemptId, isAsking]);

  const state = isAsking ? words.pending : words.notConfirmed;
  return (
    <div className="panel stage-card pending" data-end data-asking={isAsking}>
      <span className="tile" data-tone="accent" aria-hidden="true">
        <span className="spinner" />
      </span>
      <StageHeading>{state}</StageHeading>
      <p className="visually-hidden" role="status">
        {state}
      </p>
      <p>{isAsking ? words.pendingText : words.notConfirmedText}</p>
      {/* Always there, so that it moves nothing; not `disabled`, which would lose the focus. */}
      <button
        className="button"
        data-kind={isAsking ? undefined : 'primary'}
        type="button"
        aria-disabled={isAsking}
        onClick={() => setAsking(true)}
      >
        {words.askAgain}
      </button>
      <button className="button" data-kind="quiet" type="button" onClick={onLeave}>
        {words.otherNumber}
      </button>
    </div>
  );
}

const PATIENCE_MS = 30_000;
