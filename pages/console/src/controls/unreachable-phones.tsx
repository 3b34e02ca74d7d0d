import { type ReactNode, useRef, useState } from 'react';
import type { Channel, UnreachablePhone } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { useConsole, useConsoleState } from '../state/console-context.ts';

const CHANNELS: readonly Channel[] = ['whatsapp', 'telegram', 'sms'];

/** The phone numbers that a channel does not reach. */
export function UnreachablePhones(): ReactNode {
  const { client, store, announce, report } = useConsole();
  const unreachable = useConsoleState((state) => state.unreachable);
  const [phoneNumber, setPhoneNumber] = useState('');
  const [channel, setChannel] = useState<Channel>('whatsapp');
  const input = useRef<HTMLInputElement>(null);

  async function add(phone: UnreachablePhone): Promise<void> {
    store.set({ unreachable: await client.setReachable(phone, false) });
    setPhoneNumber('');
    announce(`${channelName(phone.channel)} does not reach ${phone.phoneNumber}`);
  }

  async function remove(phone: UnreachablePhone): Promise<void> {
    store.set({ unreachable: await client.setReachable(phone, true) });
    input.current?.focus();
    announce(`${channelName(phone.channel)} reaches ${phone.phoneNumber}`);
  }

  return (
    <details className="unreachable phone-list">
      <summary>
        Unreachable numbers{' '}
        <span className="count" hidden={unreachable.length === 0} id="unreachable-count">
          {unreachable.length}
        </span>
      </summary>
      <ul id="unreachable-list">
        {unreachable.map((phone) => (
          <li key={`${phone.phoneNumber} ${phone.channel}`}>
            <bdi dir="ltr">{phone.phoneNumber}</bdi>{' '}
            <span className="unreachable-channel">{channelName(phone.channel)}</span>{' '}
            <button
              className="button"
              data-kind="quiet"
              onClick={() => report(remove(phone))}
              type="button"
            >
              Reach
              <span className="visually-hidden">
                {` ${phone.phoneNumber} by ${channelName(phone.channel)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form
        id="unreachable-form"
        onSubmit={(event) => {
          event.preventDefault();
          report(add({ phoneNumber: phoneNumber.trim(), channel }));
        }}
      >
        <label className="visually-hidden" htmlFor="unreachable-phone">
          Phone number
        </label>
        <input
          className="input"
          autoComplete="off"
          dir="ltr"
          id="unreachable-phone"
          inputMode="tel"
          onChange={(event) => setPhoneNumber(event.currentTarget.value)}
          placeholder="+201001234567"
          ref={input}
          required
          type="text"
          value={phoneNumber}
        />
        <label className="visually-hidden" htmlFor="unreachable-channel">
          Not reached by
        </label>
        <select
          className="select"
          id="unreachable-channel"
          onChange={(event) => {
            const chosen = CHANNELS.find((each) => each === event.currentTarget.value);
            if (chosen) setChannel(chosen);
          }}
          value={channel}
        >
          {CHANNELS.map((each) => (
            <option key={each} value={each}>
              {channelName(each)}
            </option>
          ))}
        </select>
        <button className="button" type="submit">
          Add
        </button>
      </form>
    </details>
  );
}
