import type { AttemptView, JournalEntry, Message, WebhookEntry } from '../api/control-types.ts';
import { addressPart } from '../components/number-search.ts';

/**
 * Whether a text has every word of a search, in any order and case. A status, or another number as short,
 * counts where a word begins, or where a phone number ends: IDs have any three digits somewhere. A phone number
 * may be written as people do.
 */
export function matchesSearch(text: string, search: string): boolean {
  const joined = search.replace(/(?<=\d)\s+(?=\d)/g, '');
  return hasWords(text, joined) || hasWords(text, addressPart(search));
}

function hasWords(text: string, search: string): boolean {
  const searched = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) =>
      /^\d{2,3}$/.test(word)
        ? new RegExp(`\\b${word}|\\+\\d*${word}\\b`).test(searched)
        : searched.includes(word),
    );
}

/** What a request is found by: what its row shows, and what it and its response name. */
export const requestWords = remembered((entry: JournalEntry) => {
  const { id, operation, method, path, status, code, fault, query, body } = entry;
  const { transactionID, attemptId } = entry;
  return join(
    ...[id, operation, method, path, status, code, fault],
    ...[transactionID, attemptId, query, body],
  );
});

/** The addresses of attempts, and those and the codes of transactions, by ID: most calls name the ID alone. */
export function addressesById(
  attempts: readonly AttemptView[],
  messages: readonly Message[],
): ReadonlyMap<string | undefined, string> {
  return new Map([
    ...messages.map(({ transactionID, to, code }) => [transactionID, join(to, code)] as const),
    ...attempts.map((each) => [each.attemptId, join(each.verificationAddress)] as const),
  ]);
}

/** What an attempt is found by. */
export const attemptWords = remembered((attempt: AttemptView) => {
  const { attemptId, transactionID, widgetId, pipelineID, status, result, channels } = attempt;
  const { verificationAddress, publicMetadata } = attempt;
  return join(
    ...[attemptId, transactionID, widgetId, pipelineID, status, result],
    ...[channels, verificationAddress, publicMetadata],
  );
});

/** What a webhook is found by. */
export const webhookWords = remembered((entry: WebhookEntry) => {
  const { id, url, attemptId, status, outcome, httpStatus, reason, body } = entry;
  return join(id, url, attemptId, status, outcome, httpStatus, reason, body);
});

/** Thousands of entries are searched at each key that is typed: the words of each are made once. */
function remembered<Entry extends object>(wordsOf: (entry: Entry) => string) {
  const known = new WeakMap<Entry, string>();
  return (entry: Entry): string => {
    const words = known.get(entry) ?? wordsOf(entry);
    known.set(entry, words);
    return words;
  };
}

function join(...parts: readonly unknown[]): string {
  return parts
    .filter((part) => part !== undefined && part !== null)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(' ');
}
