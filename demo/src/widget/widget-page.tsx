import { ar } from '@otp-kit/widget/ar';
import { VerificationWidget } from '@otp-kit/widget/react';
import { type ReactNode, useState } from 'react';
import { language, languageParameter, problemOf, texts } from '../language.ts';
import { SignInPage } from '../sign-in-page.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useTitle } from '../use-title.ts';
import { NumberForm } from './number-form.tsx';
import { WebhookLog } from './webhook-log.tsx';

/** The hosted widget in a frame of this page. */
export function WidgetPage(): ReactNode {
  return (
    <SignInPage page="widget" below={<WebhookLog />}>
      {(onVerified) => <Verification onVerified={onVerified} />}
    </SignInPage>
  );
}

function Verification({ onVerified }: { readonly onVerified: () => void }): ReactNode {
  const [phoneNumber, setPhoneNumber] = useState<string>();
  const [isAsking, setAsking] = useState(true);
  const [problem, setProblem] = useState<string>();
  useKeptFocus(isAsking);
  useTitle(isAsking ? texts.steps.address : texts.steps.widget);

  function askAgain(code: string): void {
    if (!NUMBER_REFUSED.has(code)) return;
    setProblem(problemOf(code));
    setAsking(true);
  }

  if (isAsking || phoneNumber === undefined) {
    return (
      <NumberForm
        action={texts.openWidget}
        problem={problem}
        last={phoneNumber}
        onNumber={(typed) => {
          setPhoneNumber(typed);
          setProblem(undefined);
          setAsking(false);
        }}
      />
    );
  }
  return (
    <>
      <VerificationWidget
        endpoint="/api/otp/widget"
        verificationAddress={{ phoneNumber }}
        languageParameter={languageParameter}
        messages={messages}
        onVerified={onVerified}
        onFailed={askAgain}
      />
      <button type="button" onClick={() => setAsking(true)}>
        {texts.otherNumber}
      </button>
    </>
  );
}

const messages = { ...(language === 'ar' && ar), ...texts.problems };

const NUMBER_REFUSED: ReadonlySet<string> = new Set([
  'INVALID_PHONE_NUMBER',
  'COUNTRY_CODE_MISSING',
  'PAYLOAD_TOO_LARGE',
  'COUNTRY_NOT_ALLOWED',
]);
