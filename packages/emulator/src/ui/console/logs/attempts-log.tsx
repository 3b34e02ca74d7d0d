import type { ReactNode } from 'react';
import { useConsoleState } from '../state/console-context.ts';
import { AttemptRow } from './attempt-row.tsx';
import { Log } from './log.tsx';

/** The widget attempts of the workspace, newest first. */
export function AttemptsLog(): ReactNode {
  const attempts = useConsoleState((state) => state.attempts);
  return (
    <Log
      emptyText="Each attempt that your backend creates for the hosted widget is listed here, and followed step by step."
      listId="attempt-list"
      name="attempts"
      title="Attempts"
      keys={attempts.map(({ attemptId }) => attemptId)}
    >
      {attempts.map((attempt) => (
        <AttemptRow attempt={attempt} key={attempt.attemptId} />
      ))}
    </Log>
  );
}
