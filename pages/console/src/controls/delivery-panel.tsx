import { type ReactNode, useState } from 'react';
import type { Channel } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { Hidden } from '../components/hidden.tsx';
import { Select } from '../components/inputs.tsx';
import { Loading, Panel } from '../components/panel.tsx';
import { PhoneList } from '../components/phone-list.tsx';
import { useConsole, usePage, useRead } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { ProviderRow } from './provider-row.tsx';

/** How messages are delivered: by which provider, and to which numbers. */
export function DeliveryPanel(): ReactNode {
  const isLoaded = usePage((page) => page.isLoaded);
  const providers = useRead(READS.providers);
  return (
    <Panel
      hint="Break one to see the code take the next channel; all broken, the send fails."
      id="providers"
      title="Delivery"
    >
      <ul className="switches">
        {!isLoaded && (
          <li>
            <Loading />
          </li>
        )}
        {Object.entries(providers).map(([channel, provider]) => (
          <ProviderRow channel={channel} key={channel} provider={provider} />
        ))}
      </ul>
      <UnreachablePhones />
      <RiskyNumbers />
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
    <Numbers count={unreachable.length} title="Unreachable numbers">
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
    </Numbers>
  );
}

/** The phone numbers of which the network reports a changed SIM. A test can also mark one as ported. */
function RiskyNumbers(): ReactNode {
  const { api } = useConsole();
  const risks = useRead(READS.numberRisks);
  return (
    <Numbers count={risks.length} title="Numbers at risk">
      <PhoneList
        add={(phoneNumber) => api.post('number-risks', { phoneNumber, simChangedAt: new Date() })}
        added={() => 'Added'}
        id="number-risks"
        label="Phone"
        phones={risks.map(({ phoneNumber }) => ({
          key: phoneNumber,
          phone: phoneNumber,
          subject: phoneNumber,
          remove: () => api.post('number-risks', { phoneNumber }),
          removed: 'Removed',
        }))}
        reads={[READS.numberRisks]}
        removeText="Remove"
      />
    </Numbers>
  );
}

interface NumbersProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** A list of numbers, on demand. */
function Numbers({ title, count, children }: NumbersProps): ReactNode {
  return (
    <details className="unreachable">
      <summary className="hint">
        {title}{' '}
        <span className="count" hidden={count === 0}>
          {count}
        </span>
      </summary>
      {children}
    </details>
  );
}
