import type { TimelineRecord } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { toneOf, WEBHOOK_TONES } from '../components/entry-words.tsx';
import { operationText } from '../components/operation.ts';

/** What happened in a step. */
export function stepTitle(record: TimelineRecord): string {
  switch (record.kind) {
    case 'request':
      return operationText(record.entry.operation);
    case 'message':
      return `Message by ${channelName(record.entry.channel)}`;
    case 'webhook':
      return `Webhook: ${record.entry.status}`;
    case 'attempt':
      return 'Attempt expired';
  }
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
