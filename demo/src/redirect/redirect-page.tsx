import { createWidgetBackend, startRedirect } from '@otp-kit/widget';
import { type ReactNode, useEffect, useState } from 'react';
import { problemOf, texts } from '../language.ts';
import { SignInPage } from '../sign-in-page.tsx';
import { NumberForm } from '../widget/number-form.tsx';
import { WebhookLog } from '../widget/webhook-log.tsx';

/** The hosted widget as a page of its own, from which the service sends the browser back. */
export function RedirectPage(): ReactNode {
  return (
    <SignInPage page="redirect" below={<WebhookLog />}>
      {() => <Departure />}
    </SignInPage>
  );
}

function Departure(): ReactNode {
  // The backend says how it ended; a session it has begun already, or not.
  const query = new URLSearchParams(location.search);
  const hasFailed = query.has('verification');
  const [problem, setProblem] = useState(hasFailed ? problemOf(query.get('code')) : undefined);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // Brought back by the browser, the page is as it was when it was left.
    const comeBack = (): void => setLeaving(false);
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
      startRedirect(await backend.createAttempt(AbortSignal.timeout(30_000)));
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
