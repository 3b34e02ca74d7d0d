import type { ReactNode } from 'react';
import { useAddress } from '../address/use-address.ts';
import { listRows } from '../components/listed-rows.ts';
import { useConsoleState } from '../state/console-context.ts';
import { AttemptRow } from './attempt-row.tsx';
import { Log } from './log.tsx';
import { MissingCallback } from './missing-callback.tsx';
import { attemptWords, matchesSearch } from './search-words.ts';

/** The widget attempts of the workspace, newest first. */
export function AttemptsLog(): ReactNode {
  const { find } = useAddress();
  const attempts = useConsoleState((state) => state.attempts);
  const { rows, visible, found } = listRows(attempts, (each) =>
    matchesSearch(attemptWords(each), find),
  );
  return (
    <Log
      emptyText={
        <>
          Create an attempt for the hosted widget from your backend, with{' '}
          <code>POST /api/v1/widget-sdk/create-attempt</code>. It is followed here step by step.
        </>
      }
      listId="attempt-list"
      name="attempts"
      found={found}
      total={attempts.length}
      title="Attempts"
      warning={<MissingCallback />}
      keys={rows.map(({ attemptId }) => attemptId)}
    >
      {rows.map((attempt) => (
        <AttemptRow attempt={attempt} isHidden={!visible.has(attempt)} key={attempt.attemptId} />
      ))}
    </Log>
  );
}
