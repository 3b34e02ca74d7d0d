import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';

interface DialogProps extends ComponentProps<'dialog'> {
  readonly isOpen: boolean;
  /** Called by Escape and by a press beside it. */
  readonly onClose: () => void;
}

/** Hides the page's scrollbar, which no backdrop covers, and keeps its width free, so that nothing moves. */
function hideScrollbar(): () => void {
  const { clientWidth, style } = document.documentElement;
  style.paddingInlineEnd = `${innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
  return () => {
    style.paddingInlineEnd = '';
    style.overflow = '';
  };
}

/** The browser's own dialog over the page. It keeps the focus, and gives it back. Its title has the ID `…-title`. */
export function Dialog({ isOpen, onClose, children, ...rest }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
    return isOpen ? hideScrollbar() : undefined;
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      aria-labelledby={`${rest.id}-title`}
      {...rest}
      onClick={(event) => {
        // The backdrop belongs to the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={onClose}
      ref={dialog}
    >
      {isOpen && children}
    </dialog>
  );
}
