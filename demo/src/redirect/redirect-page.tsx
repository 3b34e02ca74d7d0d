import { createWidgetBackend, startRedirect } from '@otp-kit/widget';
import { type ReactNode, useEffect, useState } from 'react';
import { languageParameter, problemOf, texts } from '../language.ts';
import { SignInPage } from '../sign-in-page.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useTitle } from '../use-title.ts';
import { NumberForm } from '../widget/number-form.tsx';
import { WebhookLog } from '../widget/webhook-log.tsx';
import { noteDeparture, takeDeparture } from './departure.ts';
import { Pending } from './pending.tsx';

const HAS_RETURNED = takeDeparture() || new URLSearchParams(location.search).has('verification');

/** The hosted widget as a full page, from which the service redirects back. */
export function RedirectPage(): ReactNode {
  return (
    <SignInPage page="redirect" below={<WebhookLog />} isContinued={HAS_RETURNED}>
      {(onVerified) => <Journey onVerified={onVerified} />}
    </SignInPage>
  );
}

/** Reads the backend's query: an attempt is pending or has failed, or nothing. */
function Journey({ onVerified }: { readonly onVerified: () => void }): ReactNode {
  const query = new URLSearchParams(location.search);
  const verification = query.get('verification');
  const [pending, setPending] = useState(verification === 'pending' && query.get('attemptId'));
  const [problem, setProblem] = useState(
    verification === 'failed' ? problemOf(query.get('code')) : undefined,
  );

  useKeptFocus(Boolean(pending));
  useTitle(pending ? texts.pending : texts.steps.address);

  /** Ends the waiting, and cleans the URL so that a reload does not start it again. */
  function finish(): void {
    history.replaceState(null, '', location.pathname);
    setPending(false);
  }

  if (!pending) return <Departure last={problem} />;
  return (
    <Pending
      attemptId={pending}
      onVerified={() => {
        finish();
        onVerified();
      }}
      onFailed={(reason) => {
        finish();
        setProblem(problemOf(reason));
      }}
      onLeave={finish}
    />
  );
}

/** @param last the failure of the last attempt */
function Departure({ last }: { readonly last: string | undefined }): ReactNode {
  const [problem, setProblem] = useState(last);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // The browser's Back restores the page as it was left.
    const comeBack = (): void => {
      setLeaving(false);
      takeDeparture();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  async function depart(phoneNumber: string): Promise<void> {
    if (isLeaving) return;
    setLeaving(true);
    setProblem(undefined);
    const backend = createWidgetBackend({
      endpoint: '/api/otp/widget',
      verificationAddress: { phoneNumber },
    });
    try {
      const attempt = await backend.createAttempt(AbortSignal.timeout(30_000));
      noteDeparture();
      startRedirect(attempt, { languageParameter });
    } catch (error) {
      setProblem(problemOf(error instanceof Error && 'code' in error && error.code));
      setLeaving(false);
    }
  }

  return (
    <NumberForm
      action={texts.openPage}
      problem={problem}
      onNumber={(phoneNumber) => void depart(phoneNumber)}
    />
  );
}
