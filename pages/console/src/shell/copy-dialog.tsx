import { type ReactNode, useEffect, useRef } from 'react';
import { useConsole, useConsoleState } from '../state/console-context.ts';

/** Offers a text for selection if the browser does not let the page copy it. */
export function CopyDialog(): ReactNode {
  const { store } = useConsole();
  const text = useConsoleState((state) => state.textToCopy);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (text === undefined) return;
    dialog.current?.showModal();
    field.current?.select();
  }, [text]);

  return (
    <dialog
      aria-labelledby="copy-title"
      className="dialog"
      id="copy-dialog"
      onClose={() => store.set({ textToCopy: undefined })}
      ref={dialog}
    >
      <form method="dialog">
        <h2 id="copy-title">Copy by hand</h2>
        <p>This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.</p>
        <input
          aria-labelledby="copy-title"
          className="input copy-text"
          id="copy-text"
          readOnly
          ref={field}
          type="text"
          value={text ?? ''}
        />
        <div className="dialog-actions">
          <button className="button" type="submit">
            Done
          </button>
        </div>
      </form>
    </dialog>
  );
}
