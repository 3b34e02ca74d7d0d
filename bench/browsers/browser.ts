/** A browser under remote control. */
export interface Browser {
  readonly name: string;
  readonly version: string;
  /** Opens a URL in a new tab. */
  open(url: string): Promise<Tab>;
  close(): Promise<void>;
}

/** One open page. */
export interface Tab {
  evaluate(expression: string): Promise<string>;
  readonly keyboard: Keyboard;
  /** The frame whose URL begins with this text, if there is one. Not every driver supports frames. */
  frame?(urlPrefix: string): Promise<Pick<Tab, 'evaluate'> | undefined>;
  close(): Promise<void>;
}

/** Presses keys, which go to what has the focus. */
export interface Keyboard {
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  /** Copies what is selected. */
  copy(): Promise<void>;
  /** Pastes what was copied. */
  paste(): Promise<void>;
}
