import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import type { ReactNode } from 'react';
import type { Provider, ProviderMode } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { type Choices, Select, TextInput } from '../components/inputs.tsx';
import { useLiveInput } from '../components/use-live-input.ts';
import { useConsole } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';

const MODES: Choices<ProviderMode> = {
  accept: 'Delivers',
  reject: 'Rejects',
  undelivered: 'Accepted, then fails',
};
/** For screen readers, after the channel's name. */
const OUTCOMES: Choices<ProviderMode> = {
  accept: 'delivers',
  reject: 'rejects',
  undelivered: 'accepts, then fails',
};
/** The number that a mode may name. */
const DETAILS = {
  accept: undefined,
  reject: { name: 'status', label: 'Status, where it was chosen', placeholder: '500' },
  undelivered: { name: 'afterSeconds', label: 'Seconds until it says so', placeholder: '10' },
} as const;

interface ProviderRowProps {
  readonly channel: string;
  readonly provider: Provider;
}

interface Choice {
  readonly mode: ProviderMode;
  /** The typed text; empty for none. */
  readonly amount: string;
}

/** What the provider of a channel does with the messages that it gets. */
export function ProviderRow({ channel, provider }: ProviderRowProps): ReactNode {
  const { api } = useConsole();
  const { mode } = provider;
  const detail = DETAILS[mode];
  const { run, runAndWait, sent } = useChange<Choice>({
    send: (choice) => api.post(`providers/${encodeURIComponent(channel)}`, settingsOf(choice)),
    reads: [READS.providers],
    says: (choice) => `${channelName(channel)} ${OUTCOMES[choice.mode]}`,
  });
  const typed = useLiveInput(amountOf(provider), (amount) => runAndWait({ mode, amount }));

  return (
    <li data-broken={mode === 'accept' ? undefined : ''} data-channel={channelIcon(channel)}>
      <label className="switch">
        <ChannelMark channel={channel} />
        <span className="switch-name">{channelName(channel)}</span>
        <Select
          choices={MODES}
          onChoose={(chosen) => run({ mode: chosen, amount: '' })}
          value={sent?.mode ?? mode}
        />
      </label>
      <label className="provider-detail row quiet small" hidden={detail === undefined}>
        {detail?.label}
        <TextInput
          inputMode="numeric"
          onText={() => undefined}
          placeholder={detail?.placeholder}
          {...typed.props}
        />
      </label>
    </li>
  );
}

function settingsOf({ mode, amount }: Choice): Readonly<Record<string, unknown>> {
  const detail = DETAILS[mode];
  return { mode, ...(detail && amount !== '' && { [detail.name]: Number(amount) }) };
}

function amountOf(provider: Provider): string {
  if (provider.mode === 'undelivered') return String(provider.afterSeconds);
  return provider.mode === 'reject' ? String(provider.status ?? '') : '';
}
