import { type ReactNode, useRef, useState } from 'react';
import type { Read } from '../state/reads.ts';
import { useChange } from '../state/use-change.ts';
import { Button } from './button.tsx';
import { Hidden } from './hidden.tsx';
import { TextInput } from './inputs.tsx';

/** A phone number, and what it is listed for. */
export interface ListedPhone {
  readonly key: string;
  readonly phone: string;
  readonly note?: string;
  readonly remove: () => Promise<unknown>;
  /** What is announced when it was removed. */
  readonly removed: string;
  /** What the button's words are about, for screen readers. */
  readonly subject: string;
}

interface PhoneListProps {
  /** The prefix of the IDs in it. */
  readonly id: string;
  readonly phones: readonly ListedPhone[];
  readonly removeText: string;
  /** The name of the field of a new number. */
  readonly label: string;
  readonly add: (phone: string) => Promise<unknown>;
  /** What is announced when a number was added. */
  readonly added: (phone: string) => string;
  /** The list as the emulator has it. */
  readonly reads: readonly Read<unknown>[];
  /** More fields of a new number. */
  readonly children?: ReactNode;
}

/** Phone numbers, to extend and to shorten. */
export function PhoneList(props: PhoneListProps): ReactNode {
  const { id, phones, removeText, label, add, added, reads, children } = props;
  const [phone, setPhone] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const adding = useChange<string>({ send: add, reads, says: added });
  const removing = useChange<ListedPhone>({
    send: (listed) => listed.remove(),
    reads,
    says: (listed) => listed.removed,
  });
  return (
    <div className="phone-list">
      <ul id={`${id}-list`}>
        {phones.map((listed) => (
          <li className="row" key={listed.key}>
            <bdi dir="ltr">{listed.phone}</bdi> <span className="quiet">{listed.note}</span>{' '}
            <Button
              kind="quiet"
              of={listed.subject}
              onClick={() => removing.run(listed, () => input.current?.focus())}
            >
              {removeText}
            </Button>
          </li>
        ))}
      </ul>
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = phone.trim();
          adding.run(typed, () => setPhone((now) => (now.trim() === typed ? '' : now)));
        }}
      >
        <label>
          <Hidden>{label}</Hidden>
          <TextInput
            inputMode="tel"
            onText={setPhone}
            placeholder="+201001234567"
            ref={input}
            required
            value={phone}
          />
        </label>
        {children}
        <Button type="submit">Add</Button>
      </form>
    </div>
  );
}
