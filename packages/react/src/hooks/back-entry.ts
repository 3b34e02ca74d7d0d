/** The history entry of the code step. */
export interface BackEntry {
  /** Adds the entry where it is wanted and missing, and leaves it where it is not wanted. */
  readonly follow: (isWanted: boolean) => void;
  /** Reads a `popstate` event: whether the user moved out of the entry or into it. */
  readonly readMove: () => 'back' | 'forward' | undefined;
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
    readMove() {
      if (isMarked() === exists) return undefined;
      set(!exists);
      const isOwnMove = leaving !== undefined;
      clearTimeout(leaving);
      leaving = undefined;
      if (isOwnMove) return undefined;
      return exists ? 'forward' : 'back';
    },
  };
}

const MARK = 'otp-kit:code';
const MOVE_LIMIT_MS = 1000;

function isMarked(): boolean {
  return Object(history.state)[MARK] === 1;
}
