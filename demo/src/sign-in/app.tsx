import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { FormInbox, placeOf, START } from '../inbox/form-inbox.tsx';
import { texts } from '../language.ts';
import { createFlowRecorder } from '../sequence/flow-record.ts';
import { DemoNote } from '../test-number.tsx';
import { useInbox } from '../use-feed.ts';
import { FormSignIn } from './form-sign-in.tsx';
import { SignInPage } from './sign-in-page.tsx';

// Loaded after the form.
const Sequence = lazy(async () => ({
  default: (await import('../sequence/sequence.tsx')).Sequence,
}));

/** The first page: the product's own form, the emulator's inbox beside it, and what happened after that. */
export function App(): ReactNode {
  const [place, setPlace] = useState(START);
  const [recorder] = useState(() => createFlowRecorder());
  const record = useSyncExternalStore(recorder.subscribe, recorder.read);
  const messages = useInbox();

  function beside(isSignedIn: boolean): ReactNode {
    const hasSteps = record.calls.length > 0;
    const isDone = isSignedIn && hasSteps;
    return (
      <div className="beside" data-step={place.step}>
        {isDone || <FormInbox messages={messages} place={isSignedIn ? START : place} />}
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
      note={<DemoNote step={place.step} />}
      beside={beside}
      onSignOut={recorder.clear}
    >
      {(onVerified) => (
        <FormSignIn
          recorder={recorder}
          step={place.step}
          onStepChange={(step) => setPlace(placeOf(step))}
          onVerified={onVerified}
        />
      )}
    </SignInPage>
  );
}
