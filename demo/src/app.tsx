import type { FormStep } from '@otp-kit/react';
import { type ReactNode, useState } from 'react';
import { FormSignIn } from './form-sign-in.tsx';
import { Inbox } from './inbox/inbox.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import { texts } from './language.ts';
import { createFlowRecorder } from './sequence/flow-record.ts';
import { Sequence } from './sequence/sequence.tsx';
import { readVerification } from './sequence/steps.ts';
import { SignInPage } from './sign-in-page.tsx';
import { enterCode, TestNumberButton } from './test-number.tsx';

/** The first page: the product's own form, the emulator's inbox beside it, and what happened after that. */
export function App(): ReactNode {
  const [step, setStep] = useState<FormStep>('address');
  const [recorder] = useState(() => createFlowRecorder());
  const messages = useInbox();

  function beside(isSignedIn: boolean): ReactNode {
    const verification = isSignedIn && readVerification(recorder.read(), messages ?? []);
    if (verification && verification.steps.length > 0) {
      return <Sequence verification={verification} />;
    }
    const isAsked = step === 'code' && !isSignedIn;
    return <Inbox messages={messages} onEnterCode={isAsked ? enterCode : undefined} />;
  }

  return (
    <SignInPage
      lead={<p className="lead-sentence">{texts.lead}</p>}
      headingAction={step === 'address' && <TestNumberButton />}
      beside={beside}
    >
      {(onVerified) => (
        <FormSignIn
          recorder={recorder}
          step={step}
          onStepChange={setStep}
          onVerified={onVerified}
        />
      )}
    </SignInPage>
  );
}
