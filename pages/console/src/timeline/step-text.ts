import type { JournalEntry, TimelineRecord } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { toneOf, WEBHOOK_TONES } from '../components/entry-words.tsx';
import { operationText } from '../components/operation.ts';

/** What happened in a step. */
export function stepTitle(record: TimelineRecord): string {
  switch (record.kind) {
    case 'request':
      return requestTitle(record.entry);
    case 'message':
      return `Message by ${channelName(record.entry.channel)}`;
    case 'webhook':
      return `Webhook: ${record.entry.status}`;
    case 'attempt':
      return 'Attempt expired';
  }
}

function requestTitle({ operation, path }: JournalEntry): string {
  const title = operationText(operation);
  // A passkey takes two calls, and the browser may refuse between them.
  return path.endsWith('/options') ? `${title}: options requested` : title;
}

/** The tone of a step's mark and of its status. */
export function stepTone(record: TimelineRecord): string | undefined {
  switch (record.kind) {
    case 'request':
      return toneOf(record.entry.status);
    case 'message':
      return record.entry.delivery === 'undelivered' ? 'danger' : undefined;
    case 'webhook':
      return WEBHOOK_TONES[record.entry.outcome];
    case 'attempt':
      return 'warning';
  }
}
