import type { ReactNode } from 'react';
import { useConsole, useConsoleState } from '../state/console-context.ts';

/** Why the last action failed. */
export function Notice(): ReactNode {
  const { store } = useConsole();
  const notice = useConsoleState((state) => state.notice);
  return (
    <div className="notice" hidden={notice === undefined} id="notice" role="alert">
      <p id="notice-text">{notice}</p>
      <button
        className="button"
        data-kind="quiet"
        id="notice-close"
        onClick={() => store.set({ notice: undefined })}
        type="button"
      >
        Dismiss
      </button>
    </div>
  );
}
