'use client';

import type { ActiveFlow } from '@otp-kit/client';
import { type FormMessages, textParts } from '@otp-kit/client/messages';
import type { OpenChannel } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import { useFormView } from './form-view.ts';

/**
 * "We sent a code by WhatsApp to 01001234567": in full after the user has typed it, masked after a reload.
 * The address is isolated from the direction of the text.
 */
export function SentText({ activeFlow }: { readonly activeFlow: ActiveFlow }): ReactNode {
  const { messages, state } = useFormView();
  const { channels, maskedAddress } = activeFlow;
  const channel = channelList(channels, messages);
  // One address.
  const address = state.address
    ? Object.values(state.address).map((text) => groupAs(maskedAddress, text))
    : maskedAddress;
  return textParts<ReactNode>(messages[channel ? 'codeSent' : 'codeSentSomehow'], {
    address: (
      <bdi dir="ltr" key="address">
        {address}
      </bdi>
    ),
    channel,
  });
}

/**
 * Groups a number as the proxy has grouped the masked one, counted from the end: a national number ends in
 * the same digits. The mask of an email address has no groups.
 */
function groupAs(masked: string, text: string): string {
  const groups = masked.split(NO_BREAK_SPACE);
  // The trunk prefix of a national number belongs to the group after the country code.
  const ownGroups = groups.slice(text.startsWith('+') ? 1 : 2);
  let rest = text;
  let grouped = '';
  for (const { length } of ownGroups.reverse()) {
    grouped = NO_BREAK_SPACE + rest.slice(-length) + grouped;
    rest = rest.slice(0, -length);
  }
  return rest + grouped;
}

const NO_BREAK_SPACE = '\u00a0';

/** The names of the channels, or `undefined` if one of them was added after this version. */
function channelList(channels: readonly OpenChannel[], messages: FormMessages): string | undefined {
  const names: Readonly<Record<string, string>> = messages.channelNames;
  if (!channels[0] || !channels.every((name) => Object.hasOwn(names, name))) {
    return undefined;
  }
  return new Intl.ListFormat(messages.locale).format(channels.map((name) => names[name] ?? name));
}
