import { createWidgetBackend, startRedirect } from '@otp-kit/widget';
import { type ReactNode, useState } from 'react';
import { texts } from '../language.ts';
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
  const hasFailed = new URLSearchParams(location.search).has('verification');
  const [problem, setProblem] = useState(hasFailed ? texts.failed : undefined);

  async function depart(phoneNumber: string): Promise<void> {
    const backend = createWidgetBackend({
      endpoint: '/api/otp/widget',
      verificationAddress: { phoneNumber },
    });
    try {
      startRedirect(await backend.createAttempt(AbortSignal.timeout(30_000)));
    } catch {
      setProblem(texts.failed);
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
