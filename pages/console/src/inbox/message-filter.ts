import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { addressPart } from '../components/number-search.ts';

/** Which messages the inbox shows. An empty text is for all of them. */
export interface MessageFilter {
  readonly search: string;
  readonly kind: string;
  readonly channel: string;
}

/** A filter that shows every message. */
export const NO_FILTER: MessageFilter = { search: '', kind: '', channel: '' };

/** Whether a filter shows a message. */
export function isShown(message: Message, { search, kind, channel }: MessageFilter): boolean {
  if (channel !== '' && message.channel !== channel) return false;
  if (kind !== '' && message.kind !== kind) return false;
  const { to, code, text } = message;
  const words = `${to} ${channelName(message.channel)} ${code ?? ''} ${text}`.toLowerCase();
  const part = addressPart(search);
  const isNamed = part !== '' && `${to} ${code ?? ''}`.toLowerCase().includes(part);
  return isNamed || words.includes(search.trim().toLowerCase());
}
