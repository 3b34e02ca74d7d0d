import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { texts } from '../language.ts';
import type { PasskeyOutcome } from './authenticate-passkey.ts';

interface PasskeySignInProps {
  /** Called once the backend has begun a session. */
  readonly onSignedIn: () => void;
}

/** Signs in with a passkey: by a button, and by the address field's autofill while this is shown. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps): ReactNode {
  const [request, setRequest] = useState({ useAutofill: true });
  const [problem, setProblem] = useState<Exclude<PasskeyOutcome, 'signed-in'>>();
  const isBusy = !request.useAutofill;

  const finish = useEffectEvent((outcome: PasskeyOutcome) => {
    if (outcome === 'signed-in') return onSignedIn();
    // The autofill's request can also end without an action of the user.
    const isReported = outcome === 'unknown' || outcome === 'failed';
    if (isBusy || isReported) setProblem(outcome);
    if (isBusy) setRequest({ useAutofill: true });
  });

  useEffect(() => {
    const { useAutofill } = request;
    const leaving = new AbortController();
    const { signal } = leaving;
    const renewal = useAutofill && setTimeout(() => setRequest({ useAutofill }), RENEWAL_MS);
    async function run(): Promise<void> {
      if (!hasWebAuthn()) return;
      if (useAutofill && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      if (signal.aborted) return;
      // Loaded here, since the form is shown without it.
      const outcome = await import('./authenticate-passkey.ts').then(
        ({ authenticatePasskey }) => authenticatePasskey({ useAutofill, signal }),
        (): PasskeyOutcome => 'unavailable',
      );
      if (!signal.aborted) finish(outcome);
    }
    void run();
    return () => {
      if (renewal) clearTimeout(renewal);
      leaving.abort();
    };
  }, [request]);

  function handleClick(): void {
    if (isBusy) return;
    setProblem(undefined);
    setRequest({ useAutofill: false });
  }

  if (!hasWebAuthn()) return null;
  return (
    <div className="stack passkey">
      <button
        aria-disabled={isBusy || undefined}
        className="button"
        type="button"
        onClick={handleClick}
      >
        {texts.passkey.signIn}
      </button>
      <p className="quiet" data-outcome={problem} role="status">
        {problem ? texts.passkey.problems[problem] : texts.passkey.hint}
      </p>
    </div>
  );
}

function hasWebAuthn(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Before the five minutes are over for which the backend accepts a challenge. */
const RENEWAL_MS = 240_000;
