import type { ReactNode } from 'react';
import type { ReceivedWebhook } from '../../webhook-feed.ts';
import { Bar } from '../bar.tsx';
import { Inbox } from '../inbox/inbox.tsx';
import { useFeed, useInbox } from '../use-feed.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { useSession } from '../use-session.ts';
import { SignedIn } from './signed-in.tsx';
import { STAGE_HEADING } from './stage-heading.tsx';
import { type Progress, Steps } from './steps.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { words } from './words.ts';

/** The index of the step in which the service posts the result. */
const POSTED = 2;
const isSuccess = ({ status }: ReceivedWebhook) => status === 'success';

interface JourneyPageProps {
  readonly page: 'widget' | 'redirect';
  /** The way to sign in; it calls the function once the backend has begun a session. */
  readonly children: (onVerified: () => void, progress: Progress) => ReactNode;
  readonly progress: (isSignedIn: boolean, received: readonly ReceivedWebhook[]) => Progress;
  readonly onSignedOut?: () => void;
  /** The user comes back to something begun before this load, so the first view takes the focus. */
  readonly isContinued?: boolean;
}

/** A page that verifies by the hosted widget: what it is, the widget's place, and what happens elsewhere. */
export function JourneyPage(props: JourneyPageProps): ReactNode {
  const { page, children, progress, isContinued, onSignedOut } = props;
  const { session, refresh, signOut } = useSession();
  const received = useFeed('/api/webhooks') ?? [];
  const messages = useInbox();
  const { title, intro, steps } = words[page];
  const known = progress(Boolean(session?.signedInAs), received);
  const isMissed = known.done === steps.length && !received.some(isSuccess);
  useKeptFocus(session && String(session.signedInAs), { isContinued, heading: STAGE_HEADING });

  return (
    <>
      <Bar current={page} />
      <main className="journey" data-page={page}>
        <header className="lead">
          <h1>{title}</h1>
          <p>{intro}</p>
        </header>
        {/* It has its height before the session is known, so that it moves nothing when it fills. */}
        <section className="stage" aria-busy={!session}>
          {!session && <div className="panel stage-card" />}
          {/* The response that verified set the session's cookie, so the page only reads its session again. */}
          {session?.signedInAs === null && children(refresh, known)}
          {session?.signedInAs && (
            <SignedIn
              address={session.signedInAs}
              isNew={known.done > 0}
              next={page === 'widget' ? 'redirect' : 'form'}
              onSignOut={() => {
                void signOut().then(onSignedOut);
              }}
            />
          )}
        </section>
        <div className="stack beside">
          <Inbox messages={messages} onEnterCode={undefined} />
          <Steps steps={steps} progress={isMissed ? { ...known, missed: POSTED } : known} />
          {/* Last, because it grows. */}
          <WebhookLog received={received} isMissed={isMissed} />
        </div>
      </main>
    </>
  );
}
