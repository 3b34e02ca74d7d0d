import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useConsole } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';

/** Resets the workspace after a confirmation. */
export function ResetButton(): ReactNode {
  const { api, readAll } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const { run } = useChange({
    send: async () => {
      await api.post('reset');
      await readAll();
    },
    says: () => 'Workspace reset',
  });
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reset…</Button>
      <Dialog
        aria-describedby="reset-text"
        className="dialog"
        id="reset"
        isOpen={isOpen}
        onClose={close}
      >
        <h2 id="reset-title">Reset this workspace?</h2>
        <p id="reset-text">
          Messages, requests, attempts and webhooks are deleted. Providers, settings and the clock
          go back to how they started. The credentials stay.
        </p>
        <div className="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger"
            onClick={() => {
              close();
              run();
            }}
          >
            Reset
          </Button>
        </div>
      </Dialog>
    </>
  );
}
