import type { Readable, Writable } from 'node:stream';
import type { CANCEL_SYMBOL, SelectOptions, TextOptions } from '@clack/prompts';
import { UsageError } from './usage-error.ts';

/** A terminal. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable & { columns?: number };
}

/** The questions that a terminal can be asked. Each throws a UsageError if the user stops or the input ends. */
export interface Questions {
  readonly text: (options: TextOptions) => Promise<string>;
  readonly select: <T extends string>(options: SelectOptions<T>) => Promise<T>;
}

/** Loads the library of the questions, which a command that does not ask does without. */
export async function openQuestions(terminal: Terminal): Promise<Questions> {
  const { isCancel, select, text, updateSettings } = await import('@clack/prompts');
  // Ctrl+D ends the input in a shell; the library knows Escape and Ctrl+C alone.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
  // A pseudo-terminal without a size: each letter would take a line.
  if (terminal.output.columns === 0) terminal.output.columns = 80;
  const end = new AbortController();
  terminal.input.once('end', () => end.abort());
  const common = { ...terminal, signal: end.signal };

  function answered<T>(answer: T | typeof CANCEL_SYMBOL): T {
    if (isCancel(answer)) throw new UsageError('stopped; nothing was written');
    return answer;
  }

  return {
    text: async (options) => answered(await text({ ...options, ...common })),
    select: async (options) => answered(await select({ ...options, ...common })),
  };
}
