/** What a request took of a limit before it was served. */
export interface Reservation {
  /** Ends it, once; what was not sent is given back. Never throws. */
  settle(isSent: boolean): Promise<void>;
}
