const NAMES: ReadonlyMap<string, string> = new Map([
  ['whatsapp', 'WhatsApp'],
  ['telegram', 'Telegram'],
  ['sms', 'SMS'],
  ['email', 'Email'],
]);

/** The channels in their usual order. */
export const CHANNELS: readonly string[] = [...NAMES.keys()];

/** A channel's name for users. An unknown channel keeps the service's word. */
export function channelName(channel: string): string {
  return NAMES.get(channel) ?? channel;
}
