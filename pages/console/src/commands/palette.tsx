import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog } from '../components/dialog.tsx';
import { Hidden } from '../components/hidden.tsx';
import { TextInput } from '../components/inputs.tsx';
import type { Command } from './command.ts';
import { listCommands, rememberCommand } from './commands.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What the page can do besides its buttons. */
  readonly actions: readonly Command[];
  readonly findMessages: (search: string) => readonly Command[];
}

/** A list of everything that the page can do, found by typing. */
export function Palette({ isOpen, onClose, ...found }: PaletteProps): ReactNode {
  return (
    <Dialog
      aria-label="Commands"
      aria-labelledby={undefined}
      className="dialog palette"
      id="palette"
      isOpen={isOpen}
      onClose={onClose}
    >
      <PaletteList {...found} onClose={onClose} />
    </Dialog>
  );
}

function PaletteList({ actions, findMessages, onClose }: Omit<PaletteProps, 'isOpen'>): ReactNode {
  const id = useId();
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const commands = listCommands(search, actions, findMessages);
  const isGrouped = search.trim() === '';
  const active = Math.min(place, commands.length - 1);

  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    // The first one with its heading.
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function run(command: Command | undefined): void {
    if (!command) return;
    rememberCommand(command);
    // The dialog gives the focus back first, so that the command can move it.
    onClose();
    setTimeout(command.run);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = nextPlace(event.key, active, commands.length - 1);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) run(commands[active]);
    else setPlace(next);
  }

  return (
    <>
      <label>
        <Hidden>Find a command, or search for an entry</Hidden>
        <TextInput
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-controls={id}
          aria-expanded
          onKeyDown={onKeyDown}
          onText={(text) => {
            setSearch(text);
            setPlace(0);
          }}
          placeholder="Command, or number, code or ID"
          role="combobox"
          value={search}
        />
      </label>
      <div aria-label="Commands" className="palette-list" id={id} ref={list} role="listbox">
        {commands.map((command, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps no state of its command
          <Fragment key={index}>
            {isGrouped && (index === 0 || command.group !== commands[index - 1]?.group) && (
              <p aria-hidden="true" className="palette-group quiet small">
                {command.group ?? 'Actions'}
              </p>
            )}
            <Option
              command={command}
              id={`${id}-${index}`}
              isActive={index === active}
              onRun={run}
            />
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** The place that a key leads to; the list goes on at its other end. */
function nextPlace(key: string, place: number, last: number): number | undefined {
  if (key === 'ArrowDown') return place === last ? 0 : place + 1;
  if (key === 'ArrowUp') return place <= 0 ? last : place - 1;
  return undefined;
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onRun: (command: Command) => void;
}

function Option({ id, command, isActive, onRun }: OptionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
    <div aria-selected={isActive} id={id} onClick={() => onRun(command)} role="option">
      <span>{command.title}</span>
      {command.keys && <kbd className="shortcut quiet">{command.keys}</kbd>}
    </div>
  );
}
