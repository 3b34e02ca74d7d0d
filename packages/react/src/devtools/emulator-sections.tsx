'use client';

import { maskAddress } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import { type ChangeEmulator, type EmulatorView, useEmulator } from './emulator-api.ts';

interface InboxProps {
  /** The address to which the form's code was sent. */
  readonly maskedAddress: string | undefined;
  /** Enters a code into the form; absent while it asks for none. */
  readonly onEnter: ((code: string) => void) | undefined;
}

interface EmulatorSectionsProps extends InboxProps {
  readonly emulator: string;
  readonly emulatorFetch: typeof fetch | undefined;
}

/** The inbox, the clock and the faults of the emulator; or how to start it. */
export function EmulatorSections(props: EmulatorSectionsProps): ReactNode {
  const { emulator, emulatorFetch, ...inbox } = props;
  const { view, isLost, change, retry } = useEmulator(emulator, emulatorFetch);
  if (isLost) return <Lost emulator={emulator} onRetry={retry} />;
  if (!view) return null;
  return (
    <>
      <Inbox {...inbox} messages={view.messages} />
      <Clock change={change} offsetMs={view.clock.offsetMs} />
      <Faults change={change} view={view} />
    </>
  );
}

function Lost({ emulator, onRetry }: { readonly emulator: string; readonly onRetry: () => void }) {
  const port = new URL(emulator, document.baseURI).port || '4400';
  return (
    <section aria-label="Emulator">
      <h3>Emulator</h3>
      <p>{emulator} does not respond to this page. Start it with its port and the page’s origin:</p>
      <pre>{`npx @otp-kit/emulator --port ${port} --page-origin ${location.origin}`}</pre>
      <button onClick={onRetry} type="button">
        Try again
      </button>
    </section>
  );
}

function Inbox(props: InboxProps & Pick<EmulatorView, 'messages'>): ReactNode {
  const { messages, maskedAddress, onEnter } = props;
  const codes = messages.filter(({ code }) => code !== undefined);
  const own = codes.find(({ to }) => isSentTo(to, maskedAddress));
  return (
    <section aria-label="Inbox">
      <h3>Inbox</h3>
      {codes.length === 0 && <p className="quiet">No code has arrived.</p>}
      <ul className="inbox">
        {codes.map(({ id, to, channel, code = '', transactionID }) => (
          <li key={id} title={transactionID}>
            <code>{code}</code>
            <span className="quiet">
              {channel} {to}
            </span>
            {id === own?.id && onEnter && (
              <button className="primary" onClick={() => onEnter(code)} type="button">
                Enter this code
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Compared without the spaces that group a number. */
function isSentTo(to: string, masked = ''): boolean {
  const address = to.includes('@') ? { email: to } : { phoneNumber: to };
  return maskAddress(address) === masked.replace(/\s/g, '');
}

const STEPS = { '+30 s': 30, '+1 min': 60, '+3 min': 180, '+1 h': 3600 };

interface ClockProps {
  readonly offsetMs: number;
  readonly change: ChangeEmulator;
}

function Clock({ offsetMs, change }: ClockProps): ReactNode {
  const aheadSeconds = Math.round(offsetMs / 1000);
  const text = aheadSeconds === 0 ? 'as this machine’s' : `${aheadSeconds} s ahead`;
  return (
    <section aria-label="Clock">
      <h3>
        Clock <span className="quiet">{text}</span>
      </h3>
      <div className="choices">
        {Object.entries(STEPS).map(([step, seconds]) => (
          <button
            key={step}
            onClick={() => change('POST', 'clock/advance', { seconds })}
            type="button"
          >
            {step}
          </button>
        ))}
      </div>
    </section>
  );
}

interface FaultsProps {
  readonly view: EmulatorView;
  readonly change: ChangeEmulator;
}

function Faults({ view, change }: FaultsProps): ReactNode {
  return (
    <section aria-label="Faults">
      <h3>
        Faults <span className="quiet">of the next call</span>
      </h3>
      <div className="choices">
        {view.presets.map(({ id, group, text, effects }) => {
          const effect = effects?.v12;
          if (!effect) return null;
          const fault = view.faults.find((each) =>
            Object.entries(effect).every(
              ([name, value]) => JSON.stringify(each[name]) === JSON.stringify(value),
            ),
          );
          const toggle = () =>
            fault
              ? change('DELETE', `faults/${String(fault['id'])}`)
              : change('POST', 'faults', { ...effect, times: 1 });
          return (
            <button aria-pressed={fault !== undefined} key={id} onClick={toggle} type="button">
              {group}: {text}
            </button>
          );
        })}
      </div>
    </section>
  );
}
