import type { FormMessages } from '@otp-kit/react';
import type { PageTexts } from './page-texts.ts';

/** A channel by its name; one that was added after this version, by the service's. */
export function channelLabel(channel: string, { channelLabels }: PageTexts): string {
  return lookUp(channelLabels, channel) ?? channel;
}

/** What to expect of a channel, where the page knows it. */
export function channelHint(channel: string, { channelHints }: PageTexts): string | undefined {
  return lookUp(channelHints, channel);
}

/** A channel as it is named after "by". */
export function channelName(channel: string, { channelNames }: FormMessages): string {
  return lookUp(channelNames, channel) ?? channel;
}

function lookUp(names: Readonly<Record<string, string>>, channel: string): string | undefined {
  return Object.hasOwn(names, channel) ? names[channel] : undefined;
}
