/** What was shown before, for undo: a browser forgets it when a script changes the text. */
export interface EditHistory<State> {
  /** Stores what a change of the user replaces. */
  readonly push: (replaced: State) => void;
  /** @param present is stored, for the way back */
  readonly undo: (present: State) => State | undefined;
  readonly redo: (present: State) => State | undefined;
}

/** Creates an empty history. */
export function createEditHistory<State>(): EditHistory<State> {
  const past: State[] = [];
  const future: State[] = [];

  function move(from: State[], to: State[], present: State): State | undefined {
    const state = from.pop();
    if (state !== undefined) to.push(present);
    return state;
  }

  return {
    push: (replaced) => {
      past.push(replaced);
      future.length = 0;
    },
    undo: (present) => move(past, future, present),
    redo: (present) => move(future, past, present),
  };
}
