import { numberText } from '../language.ts';
import { words } from './words.ts';

/** Says how many of a list are shown. Returns undefined if all are. */
export function newestOf(shown: number, all: number): string | undefined {
  return shown < all ? words.newestOf(numberText(shown), numberText(all)) : undefined;
}
