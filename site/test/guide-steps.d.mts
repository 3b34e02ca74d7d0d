/** A fenced code block. */
export interface Block {
  readonly language: string;
  /** The name of the file. */
  readonly path: string | undefined;
  readonly text: string;
}

/** What a reader of a guide does. */
export interface Step {
  readonly kind: 'file' | 'commands' | 'server';
  readonly path?: string;
  readonly text: string;
}

export declare function stepsOf(markdown: string): readonly Step[];
export declare function blocksOf(markdown: string): readonly Block[];
