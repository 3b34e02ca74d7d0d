import { channelName } from '../components/channel.ts';
import { operationText } from '../components/operation.ts';
import type { TimelineRecord } from './records.ts';

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

/** The grade of a step's colour, named after the class of an HTTP status. */
export function stepGrade(record: TimelineRecord): string {
  switch (record.kind) {
    case 'request':
      return String(Math.floor(record.entry.status / 100));
    case 'message':
      return record.entry.delivery === 'undelivered' ? '5' : '';
    case 'webhook':
      return { delivered: '2', refused: '4', failed: '5' }[record.entry.outcome];
    case 'attempt':
      return '4';
  }
}
