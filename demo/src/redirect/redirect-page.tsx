import { type ReactNode, useState } from 'react';
import { useKeptFocus } from '../use-kept-focus.ts';
import { JourneyPage } from '../widget/journey-page.tsx';
import { STAGE_HEADING } from '../widget/stage-heading.tsx';
import type { Progress } from '../widget/steps.tsx';
import { DepartureCard } from './departure-card.tsx';
import { Pending } from './pending.tsx';
import { departure, failedBy, readReturn, success } from './redirect-return.ts';

const returned = await readReturn(location.search);
// What was read once is not read again by a reload, or after Back. While the result is unknown, a reload asks again.
if (returned.pendingId === undefined && location.search.includes('verification=')) cleanAddress();

/** The hosted widget as a page of its own, from which the service redirects back. */
export function RedirectPage(): ReactNode {
  const [pendingId, setPendingId] = useState(returned.pendingId);
  const [notice, setNotice] = useState(returned.notice);
  const [isLeaving, setLeaving] = useState(false);
  const [isVerified, setVerified] = useState(returned.isVerified ?? false);
  useKeptFocus(pendingId ?? 'number', { heading: STAGE_HEADING });

  /** Ends the waiting, and cleans the URL so that a reload does not start it again. */
  function finish(): void {
    cleanAddress();
    setPendingId(undefined);
  }

  function reset(): void {
    finish();
    departure.clear();
    success.clear();
    setNotice(undefined);
    setVerified(false);
  }

  return (
    <JourneyPage
      page="redirect"
      isContinued={returned.isContinued}
      progress={(isSignedIn) => {
        if (isSignedIn) return isVerified || returned.isContinued ? VERIFIED : START;
        if (pendingId !== undefined) return PENDING;
        if (notice) return FAILED;
        return isLeaving ? LEAVING : START;
      }}
      onSignedOut={reset}
    >
      {(onVerified) =>
        pendingId === undefined ? (
          <DepartureCard
            lastNumber={returned.last}
            notice={notice}
            onLeaving={setLeaving}
            onNotice={setNotice}
            onVerified={() => {
              setVerified(true);
              onVerified();
            }}
          />
        ) : (
          <Pending
            attemptId={pendingId}
            onVerified={() => {
              cleanAddress();
              success.set(pendingId);
              setVerified(true);
              onVerified();
            }}
            onFailed={(code) => {
              finish();
              setNotice(failedBy(code));
            }}
            onLeave={finish}
          />
        )
      }
    </JourneyPage>
  );
}

const START: Progress = { done: 0, state: 'idle' };
const LEAVING: Progress = { done: 1, state: 'running' };
const FAILED: Progress = { done: 1, state: 'failed' };
const PENDING: Progress = { done: 2, state: 'running' };
const VERIFIED: Progress = { done: 4, state: 'idle' };

function cleanAddress(): void {
  history.replaceState(null, '', location.pathname);
}
