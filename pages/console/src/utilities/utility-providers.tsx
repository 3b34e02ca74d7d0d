import { type ReactNode, useState } from 'react';
import type { Carrier, UtilityChannel } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { LiveChips } from '../components/live-chips.tsx';
import { useConsole, useConsoleState } from '../state/console-context.ts';
import { Part } from './part.tsx';

const MODES: Readonly<Record<UtilityChannel, Readonly<Record<string, string>>>> = {
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
  const providers = useConsoleState((state) => state.utilities.providers);
  return (
    <Part
      hint="The boundary is the hand-over of an SMS to the carrier. Before it nothing was sent; after it the message may have been."
      title="Providers"
    >
      <ul className="utility-providers">
        {(['whatsapp', 'sms'] as const).map((channel) => (
          <ProviderModes channel={channel} key={channel} provider={providers[channel]} />
        ))}
      </ul>
    </Part>
  );
}

interface ProviderModesProps {
  readonly channel: UtilityChannel;
  readonly provider: Carrier;
}

function ProviderModes({ channel, provider }: ProviderModesProps): ReactNode {
  const { client, announce, followUtilities } = useConsole();
  const [isOnce, setOnce] = useState(false);
  const name = channelName(channel);
  const { mode, times } = provider;

  async function choose(next: string): Promise<void> {
    await client.utilities.setProvider(channel, {
      mode: next,
      ...(isOnce && next !== 'accept' && { times: 1 }),
    });
    await followUtilities();
    announce(`${name}: ${MODES[channel][next] ?? next}`);
  }

  return (
    <li data-broken={mode === 'accept' ? undefined : ''} data-channel={channel}>
      <p className="utility-provider-name">
        <ChannelMark channel={channel} />
        <span className="switch-name">{name}</span>
        {times !== undefined && <span className="badge">{`${times} more`}</span>}
        <label className="check">
          <input
            checked={isOnce}
            onChange={(event) => setOnce(event.currentTarget.checked)}
            type="checkbox"
          />{' '}
          <span>
            Next message only<span className="visually-hidden">{` by ${name}`}</span>
          </span>
        </label>
      </p>
      <LiveChips
        choices={MODES[channel]}
        chosen={mode}
        legend={`What the provider of ${name} does`}
        name={`utility-provider-${channel}`}
        onChoose={choose}
      />
    </li>
  );
}
