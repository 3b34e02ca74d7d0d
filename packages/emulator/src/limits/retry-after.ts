/** How long to wait, as an error's body has it. */
export interface Wait {
  /** ISO 8601, by the service's clock. */
  readonly retryAfter: string;
  /** The same from now on; whole seconds, rounded up. */
  readonly cooldownSeconds: number;
}

/** Makes the fields of an error's body from a wait. */
export function describeWait(nowMs: number, waitMs: number): Wait {
  return {
    retryAfter: new Date(nowMs + waitMs).toISOString(),
    cooldownSeconds: Math.ceil(waitMs / 1000),
  };
}
