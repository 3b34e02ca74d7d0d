import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmButtonProps extends ComponentProps<typeof Button> {
  /** The ID of the dialog. */
  readonly id: string;
  readonly question: string;
  /** What is lost, and what stays. */
  readonly text: string;
  /** The words of the button that does it. */
  readonly action: string;
  readonly onConfirm: () => void;
}

/** A button whose action is done after a confirmation. */
export function ConfirmButton(props: ConfirmButtonProps): ReactNode {
  const { id, question, text, action, onConfirm, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button {...rest} onClick={() => setOpen(true)} />
      <Dialog
        aria-describedby={`${id}-text`}
        className="dialog"
        id={id}
        isOpen={isOpen}
        onClose={close}
      >
        <h2 id={`${id}-title`}>{question}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="dialog-actions">
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {action}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
