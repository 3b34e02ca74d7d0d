import type { EntryView } from '../../orders/order-view.ts';
import type { InAnyLanguage } from '../in-any-language.ts';
import type { WORDS_EN } from './words-en.ts';

type NextStepWords = InAnyLanguage<typeof WORDS_EN.next>;

/** Describes what happens next to a message, and what an operator has to do. */
export function nextStepText(
  entry: Pick<EntryView, 'status' | 'dueAt' | 'outcome'>,
  words: NextStepWords,
  timeOf: (unixMs: number) => string,
): string {
  const step = stepText(entry, words, timeOf);
  // After a decision nothing is left to ask.
  const isDecided = entry.status === 'confirmed' || entry.status === 'replaced';
  return entry.outcome?.needsSupport && !isDecided ? `${step} ${words.needsSupport}` : step;
}

function stepText(
  { status, dueAt, outcome }: Parameters<typeof nextStepText>[0],
  words: NextStepWords,
  timeOf: (unixMs: number) => string,
): string {
  const at = timeOf(dueAt ?? 0);
  switch (status) {
    case 'waiting':
      if (!outcome) return words.saved;
      return outcome.outcome === 'refused' ? words.wait(at) : words.pending(at);
    case 'sending':
      return words.sending(at);
    case 'refused':
      return words[REFUSED[outcome?.class ?? ''] ?? 'waitedTooLong'];
    // The worker records it only as `waiting`.
    case 'pending':
      return words.pending(at);
    default:
      return words[status];
  }
}

const REFUSED: Readonly<Record<string, 'fixRequest' | 'fixAccount'>> = {
  'fix-request': 'fixRequest',
  'fix-account': 'fixAccount',
};
