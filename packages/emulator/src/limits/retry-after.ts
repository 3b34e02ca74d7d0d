/** How long to wait, as an error response says it. */
export interface Wait {
  /** ISO 8601, by the service's clock. */
  readonly retryAfter: string;
  /** The same from now on; whole seconds, rounded up. */
  readonly cooldownSeconds: number;
}

/** Puts a wait into the words of an error response. */
export function describeWait(nowMs: number, waitMs: number): Wait {
  return {
    retryAfter: new Date(nowMs + waitMs).toISOString(),
    cooldownSeconds: Math.ceil(waitMs / 1000),
  };
}
