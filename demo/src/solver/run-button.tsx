import type { ReactNode } from 'react';
import type { Bench } from './use-bench.ts';
import { words } from './words.ts';
import type { PageStatus } from './words-ar.ts';

interface RunButtonProps {
  readonly bench: Bench;
  /** The status of the bench while what this button starts is running. */
  readonly running: PageStatus;
  readonly onRun: () => void;
  /** The page's main button; the others are plain. */
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
}

/** Starts one piece of work, and stops it while it runs; meanwhile no other can be started. */
export function RunButton(props: RunButtonProps): ReactNode {
  const { bench, running, onRun, isPrimary, children } = props;
  const isMine = bench.running === running;
  return (
    <button
      type="button"
      className="button"
      data-kind={isPrimary ? 'primary' : undefined}
      disabled={bench.running !== undefined && !isMine}
      onClick={isMine ? bench.stop : onRun}
    >
      {isMine ? words.stop : children}
    </button>
  );
}
