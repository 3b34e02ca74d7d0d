import { channelIcon } from '@otp-kit/page-styles/channel-icon';
import { memo, type ReactNode, useState } from 'react';
import type { Provider, ProviderMode } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { ChannelMark } from '../components/channel-mark.tsx';
import { useLiveInput } from '../components/use-live-input.ts';
import { useConsole, useConsoleState } from '../state/console-context.ts';

interface ModeWords {
  readonly choice: string;
  /** For screen readers, after the channel's name. */
  readonly outcome: string;
  /** A number that the mode may name. */
  readonly detail?: {
    readonly name: 'status' | 'afterSeconds';
    readonly label: string;
    readonly placeholder: string;
  };
}

const MODES: Readonly<Record<ProviderMode, ModeWords>> = {
  accept: { choice: 'Delivers', outcome: 'delivers' },
  reject: {
    choice: 'Rejects',
    outcome: 'rejects',
    detail: { name: 'status', label: 'Status, where it was chosen', placeholder: '500' },
  },
  undelivered: {
    choice: 'Accepted, then fails',
    outcome: 'accepts, then fails',
    detail: { name: 'afterSeconds', label: 'Seconds until it says so', placeholder: '10' },
  },
};

/** What the provider of each channel does with the messages that it gets. */
export function ProviderList(): ReactNode {
  const providers = useConsoleState((state) => state.providers);
  return (
    <ul className="switches" id="provider-list">
      {Object.entries(providers).map(([channel, provider]) => (
        <ProviderRow channel={channel} key={channel} provider={provider} />
      ))}
    </ul>
  );
}

interface ProviderRowProps {
  readonly channel: string;
  readonly provider: Provider;
}

const ProviderRow = memo(function ProviderRow({ channel, provider }: ProviderRowProps): ReactNode {
  const { client, store, announce, report } = useConsole();
  const { mode } = provider;
  const { detail } = MODES[mode];
  const [chosenMode, setChosenMode] = useState<string>();
  const amount = useLiveInput(amountOf(provider), (text) => choose(mode, text));

  async function choose(chosen: string, text: string): Promise<void> {
    const words = MODES[asMode(chosen)];
    setChosenMode(chosen);
    try {
      await client.setProvider(channel, {
        mode: chosen,
        ...(words.detail && text !== '' && { [words.detail.name]: Number(text) }),
      });
      announce(`${channelName(channel)} ${words.outcome}`);
    } finally {
      // After a failure, too, the row shows what the emulator does.
      store.set({ providers: await client.providers() });
      setChosenMode(undefined);
    }
  }

  return (
    <li
      className="provider"
      data-broken={mode === 'accept' ? undefined : ''}
      data-channel={channelIcon(channel)}
    >
      <label className="switch">
        <ChannelMark channel={channel} />
        <span className="switch-name">{channelName(channel)}</span>
        <select
          className="select"
          onChange={(event) => report(choose(event.currentTarget.value, ''))}
          value={chosenMode ?? mode}
        >
          {Object.entries(MODES).map(([value, { choice }]) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      <label className="provider-detail" hidden={detail === undefined}>
        <span className="provider-label">{detail?.label}</span>
        <input
          className="input"
          autoComplete="off"
          dir="ltr"
          inputMode="numeric"
          placeholder={detail?.placeholder}
          type="text"
          {...amount.props}
        />
      </label>
    </li>
  );
});

function amountOf(provider: Provider): string {
  if (provider.mode === 'undelivered') return String(provider.afterSeconds);
  return provider.mode === 'reject' ? String(provider.status ?? '') : '';
}

function asMode(mode: string): ProviderMode {
  return mode === 'reject' || mode === 'undelivered' ? mode : 'accept';
}
