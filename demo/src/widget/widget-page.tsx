import type { WidgetHandle } from '@otp-kit/widget';
import { type ReactNode, useState } from 'react';
import { texts } from '../language.ts';
import { useTitle } from '../use-title.ts';
import { createAttemptNote } from './attempt-note.ts';
import { EmbeddedWidget } from './embedded-widget.tsx';
import { JourneyPage } from './journey-page.tsx';
import type { NoticeName } from './notice.tsx';
import { NumberCard } from './number-card.tsx';
import type { EnteredNumber } from './number-form.tsx';
import type { Progress } from './steps.tsx';
import { useWidgetProgress } from './use-widget-progress.ts';
import { WidgetParts } from './widget-parts.tsx';
import { words } from './words.ts';

const note = createAttemptNote('widget-attempt');
const HAS_LEFT_ATTEMPT = note.take() !== undefined;

const START: Progress = { done: 0, state: 'idle' };
const CLOSED: Progress = { done: 1, state: 'failed' };
const VERIFIED: Progress = { done: 4, state: 'idle' };

/** The hosted widget in a frame of this page. */
export function WidgetPage(): ReactNode {
  const [entered, setEntered] = useState<EnteredNumber>();
  const [isRunning, setRunning] = useState(false);
  const [isVerified, setVerified] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [notice, setNotice] = useState<NoticeName | undefined>(
    HAS_LEFT_ATTEMPT ? 'left' : undefined,
  );
  const [handle, setHandle] = useState<WidgetHandle | null>(null);
  const running = useWidgetProgress(handle);
  const rest = isVerified ? VERIFIED : notice === 'closed' ? CLOSED : START;

  function start(number: EnteredNumber): void {
    setEntered(number);
    setProblem(undefined);
    setNotice(undefined);
    setVerified(false);
    setRunning(true);
    note.set();
  }

  /** Closes the frame, and asks for a number again. */
  function stop(reason: { readonly problem?: string; readonly notice?: NoticeName }): void {
    setRunning(false);
    setProblem(reason.problem);
    setNotice(reason.notice);
    note.take();
  }

  function reset(): void {
    setVerified(false);
    setRunning(false);
    setNotice(undefined);
    setEntered(undefined);
  }

  return (
    <JourneyPage page="widget" progress={() => running ?? rest} onSignedOut={reset}>
      {(onVerified) =>
        isRunning && entered ? (
          <EmbeddedWidget
            number={entered}
            handleRef={setHandle}
            onVerified={() => {
              note.take();
              setVerified(true);
              onVerified();
            }}
            onRefused={(text) => stop({ problem: text })}
            onClose={() => stop({ notice: 'closed' })}
          />
        ) : (
          <Start last={entered?.text} notice={notice} problem={problem} onNumber={start} />
        )
      }
    </JourneyPage>
  );
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
