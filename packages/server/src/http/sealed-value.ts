/** The sealed value of one flow or attempt, which the client keeps between two requests. */
export interface SealedValue<T> {
  /** Opens the value, if the client sent it and it has not expired. */
  read(): Promise<T | undefined>;
  /** Seals a value for the client to keep. */
  write(value: T): Promise<SealedChange>;
  /** Lets the client forget the value. */
  clear(): SealedChange;
}

/** What a response changes of what the client keeps. */
export type SealedChange =
  /** For a browser: a `Set-Cookie` value. */
  | { readonly setCookie: string }
  /** For an app: the value to keep, or `null` to forget it. */
  | { readonly sealed: string | null };

/** The sealed values of one request to one proxy. */
export interface SealedValues<T> {
  /**
   * The value of one flow or attempt. Compare the ID in it: the client can present another one.
   *
   * @param sealed what the body has; a browser's is in a cookie
   */
  of(id: string, sealed?: string): Promise<SealedValue<T>>;
  /**
   * Makes room for one more value.
   *
   * @param replaced the ID of a flow that the new one takes the place of
   * @returns what ends the replaced value and the oldest ones
   */
  makeRoom(replaced?: string): Promise<readonly SealedChange[]>;
}

/** What the sealed values of a proxy depend on. */
export interface SealedValuesOptions {
  readonly sealSecrets: readonly (string | Uint8Array)[];
  readonly settings: {
    readonly basePath: string;
    readonly purpose: string;
    readonly isDevelopment: boolean;
  };
  /** The pipeline ID, or the widget's public key. */
  readonly pipeline: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}
