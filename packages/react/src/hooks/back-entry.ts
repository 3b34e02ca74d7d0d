import type { OtpFlowState } from '@otp-kit/client';
import type { FlowActions } from './flow-store.ts';
import type { StepFocus } from './use-step-focus.ts';

/** The form as it was rendered last. */
export interface FormInHistory {
  readonly flow: Pick<FlowActions, 'editAddress' | 'resumeCode'>;
  readonly focus: Pick<StepFocus, 'markActed'>;
  readonly state: OtpFlowState;
}

/** The history entry of the code step. */
export interface BackEntry {
  /** Adds the entry where it is wanted and missing, and leaves it where it is not wanted. */
  readonly follow: (isWanted: boolean) => void;
  /** Moves the form with the browser's Back and Forward. Returns a function that stops it. */
  readonly moveForm: (form: FormInHistory) => () => void;
}

/**
 * Creates the handle of the entry, which has the page's URL and the page's own state, and a mark beside
 * it, by which a reloaded page finds it.
 *
 * @param onChange called with whether the entry is there, when that changes
 */
export function createBackEntry(onChange: (exists: boolean) => void): BackEntry {
  let exists = false;
  /** Set while the browser is asked to move back. */
  let leaving: ReturnType<typeof setTimeout> | undefined;

  function set(next: boolean): void {
    exists = next;
    onChange(next);
  }

  function leave(): void {
    // A browser may refuse to move, and a verified user must not wait for that.
    leaving = setTimeout(() => {
      leaving = undefined;
      if (isMarked()) history.replaceState({ ...history.state, [MARK]: 0 }, '');
      set(false);
    }, MOVE_LIMIT_MS);
    history.back();
  }

  /** Reads a `popstate` event: whether the user moved out of the entry or into it. */
  function readMove(): 'back' | 'forward' | undefined {
    if (isMarked() === exists) return undefined;
    set(!exists);
    const isOwnMove = leaving !== undefined;
    clearTimeout(leaving);
    leaving = undefined;
    if (isOwnMove) return undefined;
    return exists ? 'forward' : 'back';
  }

  return {
    follow(isWanted) {
      if (leaving !== undefined || (exists && isWanted)) return;
      if (exists && isMarked()) {
        leave();
        return;
      }
      // A state that is no object has no place for the mark.
      if (isWanted && !isMarked() && typeof history.state === 'object') {
        history.pushState({ ...history.state, [MARK]: 1 }, '');
      }
      set(isMarked());
    },
    moveForm({ flow, focus, state }) {
      const { href } = location;
      function handlePop(): void {
        // The page moves between its own entries.
        const move = location.href === href ? readMove() : undefined;
        if (move) focus.markActed();
        if (move === 'forward') flow.resumeCode();
        // While a code is checked or sent, the entry is added again: "Change number" is blocked then, too.
        if (move === 'back' && state.status === 'code') flow.editAddress();
      }

      addEventListener('popstate', handlePop);
      return () => removeEventListener('popstate', handlePop);
    },
  };
}

const MARK = 'otp-kit:code';
const MOVE_LIMIT_MS = 1000;

function isMarked(): boolean {
  return Object(history.state)[MARK] === 1;
}
