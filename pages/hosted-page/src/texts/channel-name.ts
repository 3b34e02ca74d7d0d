import type { FormMessages } from '@otp-kit/client/messages';
import type { PageTexts } from './texts-en.ts';

/** What to expect of a channel, where the page knows it. */
export function channelHint(channel: string, { channelHints }: PageTexts): string | undefined {
  return lookUp(channelHints, channel);
}

/** A channel by its name; a channel that was added after this version, by the service's. */
export function channelName(channel: string, { channelNames }: FormMessages): string {
  return lookUp(channelNames, channel) ?? channel;
}

function lookUp(names: Readonly<Record<string, string>>, channel: string): string | undefined {
  return Object.hasOwn(names, channel) ? names[channel] : undefined;
}
