import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useConsole, usePage } from '../state/console-context.ts';

/** Offers a text for selection if the browser does not let the page copy it. */
export function CopyDialog(): ReactNode {
  const { page } = useConsole();
  const text = usePage(({ textToCopy }) => textToCopy);
  const close = () => page.set({ textToCopy: undefined });
  return (
    <Dialog className="dialog" id="copy" isOpen={text !== undefined} onClose={close}>
      <h2 id="copy-title">Copy by hand</h2>
      <p>This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.</p>
      <input
        aria-labelledby="copy-title"
        className="input copy-text"
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        type="text"
        value={text ?? ''}
      />
      <div className="dialog-actions">
        <Button onClick={close}>Done</Button>
      </div>
    </Dialog>
  );
}
