import type { WidgetHandle } from '@otp-kit/widget';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '../language.ts';
import { useTitle } from '../use-title.ts';
import { createAttemptNote, recall } from './attempt-note.ts';
import { EmbeddedWidget } from './embedded-widget.tsx';
import { JourneyPage } from './journey-page.tsx';
import type { NoticeName } from './notice.tsx';
import { NumberCard } from './number-card.tsx';
import type { EnteredNumber } from './number-form.tsx';
import type { Progress } from './steps.tsx';
import { READY, useWidgetProgress } from './use-widget-progress.ts';
import { WidgetParts } from './widget-parts.tsx';
import { words } from './words.ts';

const note = createAttemptNote('attempt-in-frame');

/**
 * The state of the frame's history entry, so that Back leads from the frame to the number, and Forward to the frame; and
 * what the tab notes while the frame is open.
 */
const FRAME = 'frame';
const isFrameEntry = () => history.state === FRAME && note.get() !== undefined;
const left = isFrameEntry() ? undefined : await recall(note);

// A link to another language, or to another page and back, has left the open frame.
if (left?.isExpired === false && FRAME in sessionStorage) history.pushState(FRAME, '');

const START: Progress = { done: 0, state: 'idle' };
const CLOSED: Progress = { done: 1, state: 'failed' };
const REPORTED: Progress = { done: 3, state: 'running' };
const VERIFIED: Progress = { done: 4, state: 'idle' };

/** The state of the page: the number, and the frame if there is one. */
interface PageState {
  /** The number of the field, or of the frame. */
  readonly last?: EnteredNumber | undefined;
  /** Without `entered`, the frame goes on with the attempt of the note. */
  readonly frame?: { readonly entered?: EnteredNumber } | undefined;
  readonly problem?: string | undefined;
  readonly notice?: NoticeName | undefined;
  readonly isVerified?: boolean;
}

/** The hosted widget in a frame of this page. */
export function WidgetPage(): ReactNode {
  const [state, setState] = useState<PageState>({
    last: left?.number,
    frame: isFrameEntry() ? {} : undefined,
    notice: left?.isExpired ? 'expired' : undefined,
  });
  const { last, frame, problem, notice, isVerified } = state;
  const [handle, setHandle] = useState<WidgetHandle | null>(null);
  const running = useWidgetProgress(handle);
  const isReady = running === READY;
  const isOpen = frame !== undefined;
  useEffect(() => {
    if (isOpen) sessionStorage.setItem(FRAME, '');
    else sessionStorage.removeItem(FRAME);
  }, [isOpen]);
  // In Safari no frame takes the focus from the page.
  useEffect(() => {
    if (isReady) document.querySelector('iframe')?.focus();
  }, [isReady]);
  const rest = isVerified ? VERIFIED : notice === 'closed' ? CLOSED : START;

  function start(entered: EnteredNumber): void {
    setState({ last: entered, frame: { entered } });
    note.clear();
    history.pushState(FRAME, '');
  }

  /** Closes the frame, and asks for a number again. */
  function stop(reason: Pick<PageState, 'notice' | 'problem'>): void {
    setState({ last, ...reason });
    leaveEntry();
  }

  useMoves(() => {
    if (isVerified) return;
    if (isFrameEntry()) setState({ last, frame: {} });
    else if (frame) setState({ last, notice: 'closed' });
  });

  return (
    <JourneyPage
      page="widget"
      progress={(_, received) => {
        if (!running) return rest;
        // The hosted page may still offer a passkey.
        const isReported = received.some(
          ({ attemptId, status }) => status === 'success' && attemptId === note.get(),
        );
        return isReported ? REPORTED : running;
      }}
      onSignedOut={() => setState({})}
    >
      {(onVerified, progress) =>
        frame ? (
          <EmbeddedWidget
            entered={frame.entered}
            phoneNumber={last?.phoneNumber}
            note={note}
            handleRef={setHandle}
            onNumber={(number) => setState({ last: number, frame })}
            onVerified={() => {
              note.clear();
              leaveEntry();
              setState({ isVerified: true });
              onVerified();
            }}
            onRefused={(text) => {
              note.clear();
              stop(text === undefined ? { notice: 'expired' } : { problem: text });
            }}
            onClose={progress !== REPORTED && (() => stop({ notice: 'closed' }))}
          />
        ) : (
          <Start last={last?.text} notice={notice} problem={problem} onNumber={start} />
        )
      }
    </JourneyPage>
  );
}

/** Follows Back and Forward between the page's own entries. */
function useMoves(follow: () => void): void {
  useEffect(() => {
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });
}

/** Leaves the history entry of the frame. */
function leaveEntry(): void {
  if (history.state === FRAME) history.back();
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
