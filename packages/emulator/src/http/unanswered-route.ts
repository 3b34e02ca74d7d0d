/** An endpoint that the interface names and the emulator answers with 501. */
export interface UnansweredRoute {
  /** Its name in the journal and in the response. */
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  /** A segment that begins with a colon matches any value. */
  readonly path: string;
  /** The open point of the interface because of which it is not answered. */
  readonly openPoint?: string;
}
