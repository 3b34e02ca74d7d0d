import { type ReactNode, useState } from 'react';
import type { Channel, NumberRisk } from '../api/control-types.ts';
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

const RISKS: Readonly<Record<keyof Omit<NumberRisk, 'phoneNumber'>, string>> = {
  simChangedAt: 'SIM changed',
  portedAt: 'Ported',
};

/** The phone numbers of which the network reports a changed SIM or a porting, for the lookup of a backend. */
function RiskyNumbers(): ReactNode {
  const { api } = useConsole();
  const risks = useRead(READS.numberRisks);
  const [risk, setRisk] = useState('simChangedAt');
  return (
    <details className="unreachable">
      <summary className="hint">
        Numbers at risk{' '}
        <span className="count" hidden={risks.length === 0}>
          {risks.length}
        </span>
      </summary>
      <PhoneList
        add={(phoneNumber) =>
          api.post('number-risks', { phoneNumber, [risk]: new Date().toISOString() })
        }
        added={(phone) => `${phone} is at risk`}
        id="number-risks"
        label="Number"
        phones={risks.map(({ phoneNumber, simChangedAt, portedAt }) => ({
          key: phoneNumber,
          phone: phoneNumber,
          note: [simChangedAt && RISKS.simChangedAt, portedAt && RISKS.portedAt]
            .filter(Boolean)
            .join(', '),
          subject: phoneNumber,
          remove: () => api.post('number-risks', { phoneNumber }),
          removed: `${phoneNumber} is not at risk`,
        }))}
        reads={[READS.numberRisks]}
        removeText="Clear"
      >
        <label>
          <Hidden>Sign of risk</Hidden>
          <Select choices={RISKS} onChoose={setRisk} value={risk} />
        </label>
      </PhoneList>
    </details>
  );
}
