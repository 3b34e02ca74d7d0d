import { START_MS, type VirtualClock } from './platform/clock.ts';

/** The log of a history, as a story: who does what, and when. It has numbers in place of addresses, and no code. */
export interface Story {
  readonly tell: (line: () => string) => void;
  readonly lines: readonly string[];
}

/**
 * Creates the story of a history.
 *
 * @param isTold without it, no line is written: a run of a million flows has no reader
 */
export function createStory({ now }: VirtualClock, isTold: boolean): Story {
  const lines: string[] = [];
  return {
    lines,
    tell(line) {
      if (isTold) lines.push(`${timeOf(now() - START_MS)} ${line()}`);
    },
  };
}

/** Minutes, seconds and milliseconds since the start, as `00:01.250`. */
function timeOf(ms: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const rest = String(Math.floor(ms % 1000)).padStart(3, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}.${rest}`;
}
