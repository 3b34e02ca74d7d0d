import { type ReactNode, useRef, useState } from 'react';
import { useConsole, useConsoleState, useWorkspace } from '../state/console-context.ts';
import { Part } from './part.tsx';

/** The recipients that opted out. The page lets them opt out of every account. */
export function SuppressedPhones(): ReactNode {
  const { client, announce, report, followUtilities } = useConsole();
  const suppressed = useConsoleState((state) => state.utilities.suppressed);
  const { accounts = [] } = useWorkspace() ?? {};
  const [phone, setPhone] = useState('');
  const input = useRef<HTMLInputElement>(null);

  async function suppress(recipient: string, isSuppressed: boolean): Promise<void> {
    const changes = accounts.map(({ id }) =>
      client.utilities.suppress(id, recipient, isSuppressed),
    );
    await Promise.all(changes);
    await followUtilities();
  }

  async function add(): Promise<void> {
    const added = phone.trim();
    await suppress(added, true);
    setPhone((current) => (current.trim() === added ? '' : current));
    announce(`${added} opted out`);
  }

  async function remove(removed: string): Promise<void> {
    await suppress(removed, false);
    input.current?.focus();
    announce(`${removed} opted in again`);
  }

  return (
    <Part
      hint="Recipients that opted out. A send to one is answered with status skipped, and nothing is sent."
      title="Suppressed"
    >
      <div className="phone-list">
        <ul id="suppressed-list">
          {suppressed.map((each) => (
            <li key={each}>
              <bdi dir="ltr">{each}</bdi>{' '}
              <button
                className="button"
                data-kind="quiet"
                onClick={() => report(remove(each))}
                type="button"
              >
                Remove<span className="visually-hidden">{` ${each}`}</span>
              </button>
            </li>
          ))}
        </ul>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            report(add());
          }}
        >
          <label className="visually-hidden" htmlFor="suppressed-phone">
            Phone number to suppress
          </label>
          <input
            className="input"
            autoComplete="off"
            dir="ltr"
            id="suppressed-phone"
            inputMode="tel"
            onChange={(event) => setPhone(event.currentTarget.value)}
            placeholder="+201001234567"
            ref={input}
            required
            type="text"
            value={phone}
          />
          <button className="button" type="submit">
            Add
          </button>
        </form>
      </div>
    </Part>
  );
}
