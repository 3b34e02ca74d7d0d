import type { Message } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';

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
  const wanted = search.trim().toLowerCase();
  const words = `${to} ${channelName(message.channel)} ${code ?? ''} ${text}`.toLowerCase();
  if (words.includes(wanted)) return true;
  // A number or a code in groups, and a number without its country.
  const digits = /^[-+\d\s()]+$/.test(wanted) && wanted.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits !== false && digits !== '' && `${to} ${code ?? ''}`.includes(digits);
}
