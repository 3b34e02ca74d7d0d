/** Something that the palette offers. */
export interface Command {
  readonly title: string;
  /** Other words that find it. */
  readonly words?: string;
  /** The heading above it while nothing is searched. Default: Actions. */
  readonly group?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly run: () => void | Promise<void>;
}

/** The group of the settings. */
export const SETTINGS = 'Settings';
