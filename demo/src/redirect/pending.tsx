import { createWidgetBackend } from '@otp-kit/widget';
import { confirmAttempt } from '@otp-kit/widget/return';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../language.ts';

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
    if (code === 'VERIFICATION_PENDING') setAsking(false);
    else onFailed(code);
  });

  useEffect(() => {
    if (!isAsking) return;
    let isLeft = false;
    const asking = new AbortController();
    const timer = setTimeout(() => asking.abort(), PATIENCE_MS);
    confirmAttempt(backend, { attemptId }, asking.signal).then(
      () => isLeft || succeed(),
      (error) => isLeft || fail(error),
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
      asking.abort();
    };
  }, [attemptId, isAsking]);

  return (
    <>
      <p role="status">{isAsking ? texts.pending : texts.notConfirmed}</p>
      {/* Always there, so that it moves nothing; not `disabled`, which would lose the focus. */}
      <button type="button" aria-disabled={isAsking} onClick={() => setAsking(true)}>
        {texts.askAgain}
      </button>
      <button type="button" onClick={onLeave}>
        {texts.otherNumber}
      </button>
    </>
  );
}

const backend = createWidgetBackend({ endpoint: '/api/otp/widget' });
const PATIENCE_MS = 30_000;
