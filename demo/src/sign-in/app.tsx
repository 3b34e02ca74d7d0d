import type { FormStep } from '@otp-kit/react';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { Inbox } from '../inbox/inbox.tsx';
import { isSentTo, shownAddress } from '../inbox/sent-to.ts';
import { texts } from '../language.ts';
import { createFlowRecorder } from '../sequence/flow-record.ts';
import { enterCode, TestNumberButton } from '../test-number.tsx';
import { useInbox } from '../use-feed.ts';
import { FormSignIn } from './form-sign-in.tsx';
import { SignInPage } from './sign-in-page.tsx';

// Loaded after the form.
const Sequence = lazy(async () => ({
  default: (await import('../sequence/sequence.tsx')).Sequence,
}));

/** The first page: the product's own form, the emulator's inbox beside it, and what happened after that. */
export function App(): ReactNode {
  const [{ step, sentTo }, setShown] = useState({ step: START, sentTo: '' });
  const [recorder] = useState(() => createFlowRecorder());
  const record = useSyncExternalStore(recorder.subscribe, recorder.read);
  const messages = useInbox();

  function beside(isSignedIn: boolean): ReactNode {
    const hasSteps = record.calls.length > 0;
    const isDone = isSignedIn && hasSteps;
    const isAsked = step === 'code' && !isSignedIn;
    const own = isAsked ? messages?.find(({ to }) => isSentTo(sentTo, to)) : undefined;
    const ordered = own
      ? [own, ...(messages ?? []).filter((message) => message !== own)]
      : messages;
    return (
      <div className="beside" data-step={step}>
        {isDone || <Inbox messages={ordered} onEnterCode={own && enterCode} />}
        {(hasSteps || !isSignedIn) && (
          <Suspense>
            <Sequence
              key={String(isDone)}
              isDone={isDone}
              record={record}
              // A message may arrive after the steps behind it, which it would move.
              messages={(isSignedIn && messages) || []}
            />
          </Suspense>
        )}
      </div>
    );
  }

  return (
    <SignInPage
      lead={<p className="lead-sentence">{texts.lead}</p>}
      note={noteOf(step)}
      beside={beside}
      onSignOut={recorder.clear}
    >
      {(onVerified) => (
        <FormSignIn
          recorder={recorder}
          step={step}
          onStepChange={(next) => setShown({ step: next, sentTo: shownAddress() })}
          onVerified={onVerified}
        />
      )}
    </SignInPage>
  );
}

const START: FormStep = 'address';

/** What a user without a phone does in a step. */
function noteOf(step: FormStep): ReactNode {
  if (step === 'code') return texts.inboxHint;
  return (
    step === 'address' && (
      <>
        <span>{texts.noPhone}</span> <TestNumberButton />
      </>
    )
  );
}
