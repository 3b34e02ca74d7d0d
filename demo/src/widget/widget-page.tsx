import type { WidgetHandle } from '@otp-kit/widget';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../language.ts';
import { useTitle } from '../use-title.ts';
import { createAttemptNote, type Noted } from './attempt-note.ts';
import { EmbeddedWidget } from './embedded-widget.tsx';
import { JourneyPage } from './journey-page.tsx';
import type { NoticeName } from './notice.tsx';
import { NumberCard } from './number-card.tsx';
import type { EnteredNumber } from './number-form.tsx';
import type { Progress } from './steps.tsx';
import { useWidgetProgress } from './use-widget-progress.ts';
import { WidgetParts } from './widget-parts.tsx';
import { words } from './words.ts';

const note = createAttemptNote('attempt-in-frame');
const left = note.take();

/** The state of the frame's history entry, so that Back leads from the frame to the number. */
const FRAME_ENTRY = 'frame';

const START: Progress = { done: 0, state: 'idle' };
const CLOSED: Progress = { done: 1, state: 'failed' };
const VERIFIED: Progress = { done: 4, state: 'idle' };

/** The hosted widget in a frame of this page. */
export function WidgetPage(): ReactNode {
  const [entered, setEntered] = useState<Noted | null>(left);
  const [isRunning, setRunning] = useState(Boolean(left?.attempt && !left.isExpired));
  const [isVerified, setVerified] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<NoticeName | undefined>(
    left?.isExpired ? 'expired' : undefined,
  );
  const [handle, setHandle] = useState<WidgetHandle | null>(null);
  const running = useWidgetProgress(handle);
  const rest = isVerified ? VERIFIED : notice === 'closed' ? CLOSED : START;

  function start(number: EnteredNumber): void {
    setEntered({ number });
    setProblem(undefined);
    setNotice(undefined);
    setVerified(false);
    setRunning(true);
    note.set({ number });
    history.pushState(FRAME_ENTRY, '');
  }

  /** Closes the frame, and asks for a number again. */
  function stop(reason: { readonly problem?: string; readonly notice?: NoticeName }): void {
    setRunning(false);
    setProblem(reason.problem);
    setNotice(reason.notice);
    leave();
  }

  useEffect(() => {
    function handlePop(): void {
      if (isRunning && !isVerified && history.state !== FRAME_ENTRY) stop({ notice: 'closed' });
    }
    addEventListener('popstate', handlePop);
    return () => removeEventListener('popstate', handlePop);
  });

  function reset(): void {
    setVerified(false);
    setRunning(false);
    setNotice(undefined);
    setEntered(null);
  }

  return (
    <JourneyPage page="widget" progress={() => running ?? rest} onSignedOut={reset}>
      {(onVerified) =>
        isRunning && entered ? (
          <EmbeddedWidget
            noted={entered}
            note={note}
            handleRef={setHandle}
            onVerified={() => {
              leave();
              setVerified(true);
              onVerified();
            }}
            onRefused={(text) => stop({ problem: text })}
            onClose={() => stop({ notice: 'closed' })}
          />
        ) : (
          <Start last={entered?.number.text} notice={notice} problem={problem} onNumber={start} />
        )
      }
    </JourneyPage>
  );
}

/** Forgets the attempt, and removes its history entry. */
function leave(): void {
  note.take();
  if (history.state === FRAME_ENTRY) history.back();
}

interface StartProps {
  readonly last: string | undefined;
  readonly notice: NoticeName | undefined;
  readonly problem: string | undefined;
  readonly onNumber: (entered: EnteredNumber) => void;
}

function Start({ last, notice, problem, onNumber }: StartProps): ReactNode {
  useTitle(texts.steps.address);
  return (
    <NumberCard
      action={words.widget.go}
      last={last}
      notice={notice && { name: notice }}
      problem={problem}
      onNumber={onNumber}
    >
      <WidgetParts />
    </NumberCard>
  );
}
