/** Keeps actions apart. */
export interface Exclusive {
  /** An action that does nothing while another one runs: after a double click, or a late captcha. */
  readonly exclusive: <Args extends readonly unknown[]>(
    action: (...args: Args) => Promise<void>,
  ) => (...args: Args) => Promise<void>;
  /** Resolves when the action under way has ended. */
  readonly isIdle: () => Promise<void>;
}

/** Creates the guard of one page. */
export function createExclusive(): Exclusive {
  let current: Promise<void> | undefined;

  return {
    exclusive:
      (action) =>
      async (...args) => {
        if (current) return;
        current = action(...args);
        try {
          await current;
        } finally {
          current = undefined;
        }
      },
    isIdle: async () => current,
  };
}
