'use client';

import { maskAddress } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import {
  type EmulatorBinding,
  type EmulatorView,
  type FaultPreset,
  type InboxMessage,
  useEmulator,
} from './emulator-api.ts';

interface EmulatorSectionsProps {
  readonly emulator: string;
  readonly emulatorFetch: typeof fetch | undefined;
  /** The address to which the form's code was sent. */
  readonly maskedAddress: string | undefined;
  /** Enters a code into the form; absent while it asks for none. */
  readonly onEnter: ((code: string) => void) | undefined;
}

/** The inbox, the clock and the faults of the emulator; or how to start it. */
export function EmulatorSections(props: EmulatorSectionsProps): ReactNode {
  const { emulator, emulatorFetch, maskedAddress, onEnter } = props;
  const { view, isLost, change, retry } = useEmulator(emulator, emulatorFetch);
  if (isLost) return <Lost emulator={emulator} onRetry={retry} />;
  if (!view) return null;
  return (
    <>
      <Inbox {...{ maskedAddress, onEnter }} messages={view.messages} />
      <Clock change={change} clock={view.clock} />
      <Faults change={change} view={view} />
    </>
  );
}

type Change = Pick<EmulatorBinding, 'change'>;

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

interface InboxProps extends Pick<EmulatorSectionsProps, 'maskedAddress' | 'onEnter'> {
  readonly messages: readonly InboxMessage[];
}

function Inbox({ messages, maskedAddress, onEnter }: InboxProps): ReactNode {
  const codes = messages.filter(({ code }) => code !== undefined);
  const own = codes.find(({ to }) => isSentTo(to, maskedAddress));
  return (
    <section aria-label="Inbox">
      <h3>Inbox</h3>
      {codes.length === 0 && <p className="quiet">No code has arrived.</p>}
      <ul className="inbox">
        {codes.map(({ id, to, channel, code = '', transactionID }) => (
          <li data-own={id === own?.id} key={id} title={transactionID}>
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

function Clock({ clock, change }: Change & Pick<EmulatorView, 'clock'>): ReactNode {
  const aheadSeconds = Math.round(clock.offsetMs / 1000);
  return (
    <section aria-label="Clock">
      <h3>
        Clock{' '}
        <span className="quiet">
          {aheadSeconds === 0 ? 'as this machine’s' : `${aheadSeconds} s ahead`}
        </span>
      </h3>
      <div className="choices">
        {Object.entries(STEPS).map(([text, seconds]) => (
          <button
            key={text}
            onClick={() => change('POST', 'clock/advance', { seconds })}
            type="button"
          >
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}

function Faults({ view, change }: Change & { readonly view: EmulatorView }): ReactNode {
  return (
    <section aria-label="Faults">
      <h3>
        Faults <span className="quiet">of the next call</span>
      </h3>
      <div className="choices">
        {view.presets.map(({ id, group, text, effects }) => {
          const effect = effects?.v12;
          if (!effect) return null;
          const fault = view.faults.find((each) => hasEffect(each, effect));
          return (
            <button
              aria-pressed={fault !== undefined}
              key={id}
              onClick={() =>
                fault
                  ? change('DELETE', `faults/${String(fault['id'])}`)
                  : change('POST', 'faults', { ...effect, times: 1 })
              }
              type="button"
            >
              {group}: {text}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function hasEffect(
  fault: Readonly<Record<string, unknown>>,
  effect: NonNullable<NonNullable<FaultPreset['effects']>['v12']>,
): boolean {
  return Object.entries(effect).every(
    ([name, value]) => JSON.stringify(fault[name]) === JSON.stringify(value),
  );
}
