/** A place within a limit, reserved for a request before it is served. Ended once, by one of the two. */
export interface Reservation {
  /** Keeps the place: a message was sent. Never throws. */
  commit(): Promise<void>;
  /** Gives the place back: nothing was sent. Never throws. */
  release(): Promise<void>;
}
