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
  const { enhancements, messages, state } = useFormView();
  const { channels, maskedAddress } = activeFlow;
  const channel = channelList(channels, messages);
  // One address.
  const address = state.address
    ? Object.values(state.address).map((text) => enhancements?.groupAs(maskedAddress, text) ?? text)
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

/** The names of the channels, or `undefined` if one of them was added after this version. */
function channelList(channels: readonly OpenChannel[], messages: FormMessages): string | undefined {
  const names: Readonly<Record<string, string>> = messages.channelNames;
  if (!channels[0] || !channels.every((name) => Object.hasOwn(names, name))) {
    return undefined;
  }
  return new Intl.ListFormat(messages.locale).format(channels.map((name) => names[name] ?? name));
}
