import { type ReactNode, useCallback, useState } from 'react';
import { useNarrow } from '../address/use-narrow.ts';
import { messageCommands } from '../commands/message-commands.ts';
import { Palette } from '../commands/palette.tsx';
import { COPY_KEYS, PALETTE_KEYS, useShortcuts } from '../commands/shortcuts.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Select } from '../components/inputs.tsx';
import { useConsole, usePage, useRead } from '../state/console-context.ts';
import { copyNewestCode } from '../state/message-codes.ts';
import { READS } from '../state/reads.ts';
import { ResetButton } from './reset-button.tsx';

const CONNECTION_TEXTS = { connecting: 'Connecting…', live: 'Live', lost: 'Reconnecting…' };

/** The top of the page: its name, the workspace, the connection and the reset. */
export function Bar(): ReactNode {
  const connection = usePage((page) => page.connection);
  const isUnknown = usePage((page) => page.isUnknown);
  const isNarrow = useNarrow();
  return (
    <header className="bar">
      <svg aria-hidden="true" className="brand-mark" viewBox="0 0 32 32">
        <rect className="brand-tile" height="32" rx="9" width="32" />
        <circle className="brand-ink" cx="9" cy="16" r="2.6" />
        <circle className="brand-ink" cx="16" cy="16" r="2.6" />
        <rect className="brand-ink" height="12" rx="1.5" width="3" x="21.5" y="10" />
      </svg>
      <h1 className="brand-name">
        <a href="./">OTP emulator</a>
      </h1>
      {!isNarrow && <WorkspaceChoice />}
      {!isUnknown && (
        <>
          <p className="connection" data-state={connection} id="connection" role="status">
            {CONNECTION_TEXTS[connection]}
          </p>
          <Commands />
          <ResetButton />
        </>
      )}
      {/* In a line of its own, which the Tab key reaches last. */}
      {isNarrow && <WorkspaceChoice />}
    </header>
  );
}

// A choice loads the page again, so that nothing of the former workspace stays on it.
function openWorkspace(workspace: string): void {
  location.search = new URLSearchParams({ workspace }).toString();
}

function WorkspaceChoice(): ReactNode {
  const { workspaceId } = useConsole();
  const workspaces = useRead(READS.workspaces);
  return (
    <label className="workspace" hidden={workspaces.length < 2}>
      <span className="quiet">Workspace</span>{' '}
      <Select
        choices={Object.fromEntries(workspaces.map(({ id }) => [id, id]))}
        id="workspace-select"
        onChoose={openWorkspace}
        value={workspaceId}
      />
    </label>
  );
}

/** Opens the list of everything that the page can do. */
function Commands(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const toggle = useCallback(() => setOpen((before) => !before), []);
  const controller = useConsole();
  const messages = useRead(READS.messages);
  const copy = useCallback(() => copyNewestCode(controller), [controller]);
  useShortcuts(toggle, copy);
  return (
    <>
      <Button aria-keyshortcuts="Control+K Meta+K" className="palette-open" onClick={toggle}>
        <Icon name="search" />
        <span>Commands</span>
        <span aria-hidden="true" className="shortcut">
          {PALETTE_KEYS}
        </span>
      </Button>
      <Palette
        actions={[{ title: 'Copy the newest code', keys: COPY_KEYS, run: copy }]}
        findMessages={(search) => messageCommands(messages, search)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** Why the last action failed. */
export function Notice(): ReactNode {
  const { page } = useConsole();
  const notice = usePage((state) => state.notice);
  return (
    <div className="notice alert row row-apart" data-tone="danger" hidden={!notice} role="alert">
      <p>{notice}</p>
      <Button kind="quiet" onClick={() => page.set({ notice: undefined })}>
        Dismiss
      </Button>
    </div>
  );
}
