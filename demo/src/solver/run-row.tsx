import { Icon } from '@otp-kit/page-styles/icons';
import type { ReactNode } from 'react';
import type { Bench, JobName } from './use-bench.ts';
import { words } from './words.ts';

interface RunRowProps {
  readonly bench: Bench;
  /** What the button starts. */
  readonly job: JobName;
  readonly onRun: () => void;
  /** Default: the bench stops. */
  readonly onStop?: () => void;
  /** The page's main button; the others are plain. */
  readonly isPrimary?: boolean;
  readonly label: string;
  /** Shown in place of the status of a job that has not run yet. */
  readonly idleText?: string | undefined;
  readonly children?: ReactNode;
}

/** A button that starts a job and stops it, with the status of the job beside it. */
export function RunRow(props: RunRowProps): ReactNode {
  const { bench, job, onRun, onStop = bench.stop, isPrimary, label, idleText, children } = props;
  const status = bench.statusOf(job);
  const isMine = bench.running?.name === job;
  // A job that has begun by itself makes way for any other.
  const isBlocked = bench.running !== undefined && !isMine && !bench.running.isAutomatic;
  return (
    <div className="row run-row">
      <button
        type="button"
        className="button"
        data-kind={isPrimary ? 'primary' : undefined}
        disabled={isBlocked}
        onClick={isMine ? onStop : onRun}
      >
        {/* It keeps the width of the other text, so that nothing moves. */}
        <span data-reserve={isMine ? label : words.stop}>
          <span>
            <Icon name={isMine ? 'stop' : 'play'} />
            {isMine ? words.stop : label}
          </span>
        </span>
      </button>
      <p role="status" data-state={status}>
        {status === 'idle' ? idleText : words.status[job][status]}
      </p>
      {children}
    </div>
  );
}
