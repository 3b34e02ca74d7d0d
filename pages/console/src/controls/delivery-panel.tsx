import { type ReactNode, useState } from 'react';
import type { Channel } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { Hidden } from '../components/hidden.tsx';
import { Select } from '../components/inputs.tsx';
import { Panel } from '../components/panel.tsx';
import { PhoneList } from '../components/phone-list.tsx';
import { useConsole, useRead } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { ProviderRow } from './provider-row.tsx';

/** How messages are delivered: by which provider, and to which numbers. */
export function DeliveryPanel(): ReactNode {
  const providers = useRead(READS.providers);
  return (
    <Panel
      hint="Break one to see the code take the next channel; all broken, the send fails."
      id="providers"
      title="Delivery"
    >
      <ul className="switches">
        {Object.entries(providers).map(([channel, provider]) => (
          <ProviderRow channel={channel} key={channel} provider={provider} />
        ))}
      </ul>
      <UnreachablePhones />
    </Panel>
  );
}

const CHOICES: Readonly<Partial<Record<Channel, string>>> = {
  whatsapp: channelName('whatsapp'),
  telegram: channelName('telegram'),
  sms: channelName('sms'),
};

/** The phone numbers that a channel does not reach. */
function UnreachablePhones(): ReactNode {
  const { api } = useConsole();
  const unreachable = useRead(READS.unreachable);
  const [channel, setChannel] = useState('whatsapp');
  return (
    <details className="unreachable">
      <summary className="hint">
        Unreachable numbers{' '}
        <span className="count" hidden={unreachable.length === 0}>
          {unreachable.length}
        </span>
      </summary>
      <PhoneList
        add={(phoneNumber) => api.post('reachability', { phoneNumber, channel, reachable: false })}
        added={(phone) => `${channelName(channel)} does not reach ${phone}`}
        id="unreachable"
        label="Phone number"
        phones={unreachable.map((each) => ({
          key: `${each.phoneNumber} ${each.channel}`,
          phone: each.phoneNumber,
          note: channelName(each.channel),
          subject: `${each.phoneNumber} by ${channelName(each.channel)}`,
          remove: () => api.post('reachability', { ...each, reachable: true }),
          removed: `${channelName(each.channel)} reaches ${each.phoneNumber}`,
        }))}
        reads={[READS.unreachable]}
        removeText="Reach"
      >
        <label>
          <Hidden>Not reached by</Hidden>
          <Select choices={CHOICES} onChoose={setChannel} value={channel} />
        </label>
      </PhoneList>
    </details>
  );
}
