import { type ReactNode, useRef } from 'react';
import { useConsole } from '../state/console-context.ts';

/** Resets the workspace after a confirmation. */
export function ResetButton(): ReactNode {
  const { client, catchUp, announce, report } = useConsole();
  const dialog = useRef<HTMLDialogElement>(null);

  function open(): void {
    if (!dialog.current) return;
    dialog.current.returnValue = '';
    dialog.current.showModal();
  }

  async function reset(): Promise<void> {
    await client.reset();
    await catchUp();
    announce('Workspace reset');
  }

  return (
    <>
      <button className="button" id="reset-open" onClick={open} type="button">
        Reset…
      </button>
      <dialog
        aria-describedby="reset-text"
        aria-labelledby="reset-title"
        className="dialog"
        id="reset-dialog"
        onClose={() => {
          if (dialog.current?.returnValue === 'reset') report(reset());
        }}
        ref={dialog}
      >
        <form method="dialog">
          <h2 id="reset-title">Reset this workspace?</h2>
          <p id="reset-text">
            Messages, requests, attempts and webhooks are deleted. Providers, settings and the clock
            go back to how they started. The credentials stay.
          </p>
          <div className="dialog-actions">
            <button className="button" type="submit" value="cancel">
              Cancel
            </button>
            <button className="button" data-kind="danger" type="submit" value="reset">
              Reset
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
