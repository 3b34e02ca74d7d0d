import { Fragment, type ReactNode, useState } from 'react';
import type { UtilityChannel } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { Hidden } from '../components/hidden.tsx';
import { Check, Chips, type Choices } from '../components/inputs.tsx';
import { PhoneList } from '../components/phone-list.tsx';
import { useConsole, useRead, useWorkspace } from '../state/console-context.ts';
import { READS, UTILITY_READS } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';
import { Part } from './part.tsx';

const MODES: Readonly<Record<UtilityChannel, Choices>> = {
  whatsapp: { accept: 'Accepts', reject: 'Rejects', hang: 'Hangs', unknown: 'Outcome unknown' },
  sms: {
    accept: 'Accepts',
    reject: 'Rejects',
    'fail-before-boundary': 'Fails before the boundary',
    'fail-after-boundary': 'Fails after the boundary',
    'hang-before-boundary': 'Hangs before the boundary',
    'hang-after-boundary': 'Hangs after the boundary',
    unknown: 'Outcome unknown',
    pending: 'Outcome pending',
  },
};

/** What the provider of each channel does with utility messages. */
export function UtilityProviders(): ReactNode {
  return (
    <Part
      hint="The boundary is the hand-over of an SMS to the carrier. Before it nothing was sent; after it the message may have been."
      title="Providers"
    >
      <ul className="utility-providers">
        <ProviderModes channel="whatsapp" />
        <ProviderModes channel="sms" />
      </ul>
    </Part>
  );
}

function ProviderModes({ channel }: { channel: UtilityChannel }): ReactNode {
  const { api } = useConsole();
  const { [channel]: carrier } = useRead(READS.carriers);
  const { mode, times } = carrier;
  const [isOnce, setOnce] = useState(false);
  const name = channelName(channel);
  const { run, sent = mode } = useChange<string>({
    send: (next) =>
      api.post(`utilities/providers/${channel}`, {
        mode: next,
        ...(isOnce && next !== 'accept' && { times: 1 }),
      }),
    reads: UTILITY_READS,
    says: (next) => `${name}: ${MODES[channel][next] ?? next}`,
  });
  return (
    <li className="stack" data-broken={mode === 'accept' ? undefined : ''} data-channel={channel}>
      <div className="row">
        <ChannelMark channel={channel} />
        <span className="switch-name">{name}</span>
        {times !== undefined && <span className="badge">{`${times} more`}</span>}
        <Check isChecked={isOnce} onCheck={setOnce}>
          Next message only<Hidden>{` by ${name}`}</Hidden>
        </Check>
      </div>
      <Chips
        choices={MODES[channel]}
        legend={`What the provider of ${name} does`}
        name={`utility-provider-${channel}`}
        onChoose={run}
        value={sent}
      />
    </li>
  );
}

const STATES = {
  active: 'Active',
  inactive: 'Inactive',
  'no-phone': 'No phone number',
  'not-connected': 'Not connected',
};

/** The state of the WhatsApp business account of each account. */
export function WhatsAppAccounts(): ReactNode {
  const { api } = useConsole();
  const waba = useRead(READS.waba);
  const { run, sent } = useChange<(typeof waba)[number]>({
    send: (chosen) => api.post('utilities/waba', chosen),
    reads: UTILITY_READS,
    says: ({ state }) => `WhatsApp account: ${STATES[state]}`,
  });
  return (
    <Part hint="WhatsApp is used only while it is active." title="WhatsApp account">
      {waba.map(({ account, state }) => (
        <Fragment key={account}>
          {waba.length > 1 && <p className="field-name">{account}</p>}
          <Chips
            choices={STATES}
            legend={`State of the WhatsApp account of ${account}`}
            name={`waba-${account}`}
            onChoose={(chosen) => run({ account, state: chosen })}
            value={sent?.account === account ? sent.state : state}
          />
        </Fragment>
      ))}
    </Part>
  );
}

/** The recipients that opted out. The page lets them opt out of every account. */
export function SuppressedPhones(): ReactNode {
  const { api } = useConsole();
  const { accounts = [] } = useWorkspace() ?? {};
  const suppress = (phone: string, suppressed: boolean) =>
    Promise.all(
      accounts.map(({ id: account }) =>
        api.post('utilities/suppress', { account, phone, suppressed }),
      ),
    );
  return (
    <Part
      hint="Recipients that opted out. A send to one is answered with status skipped, and nothing is sent."
      title="Suppressed"
    >
      <PhoneList
        add={(phone) => suppress(phone, true)}
        added={(phone) => `${phone} opted out`}
        id="suppressed"
        label="Phone number to suppress"
        phones={useRead(READS.suppressed).map((phone) => ({
          key: phone,
          phone,
          subject: phone,
          remove: () => suppress(phone, false),
          removed: `${phone} opted in again`,
        }))}
        reads={UTILITY_READS}
        removeText="Remove"
      />
    </Part>
  );
}

const EVENTS = {
  delivery: 'Delivery',
  reply: 'Reply',
  button: 'Button tap',
  template: 'Template decision',
};

/** Posts the webhook of an event that the service reports about a WhatsApp message. */
export function UtilityEvents(): ReactNode {
  const { api } = useConsole();
  const { run } = useChange<keyof typeof EVENTS>({
    send: (kind) => api.post('utilities/event', { kind }),
    says: (kind) => `Webhook posted: ${EVENTS[kind]}`,
  });
  return (
    <Part
      hint="The interface shows no shapes for these webhooks, so they are off until the behavior utilityWebhooks is on. They appear under Webhooks."
      title="Webhooks of WhatsApp messages"
    >
      <div className="row">
        <Button onClick={() => run('delivery')}>{EVENTS.delivery}</Button>
        <Button onClick={() => run('reply')}>{EVENTS.reply}</Button>
        <Button onClick={() => run('button')}>{EVENTS.button}</Button>
        <Button onClick={() => run('template')}>{EVENTS.template}</Button>
      </div>
    </Part>
  );
}
