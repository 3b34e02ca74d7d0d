import type { ReactNode } from 'react';
import { Hidden } from './hidden.tsx';
import { Icon } from './icon.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, such as `Copy as curl`. */
  readonly label: string;
  /** What it is the copy of, for screen readers, where the label does not say it. */
  readonly subject?: string;
}

/** A button that copies a text, and says so for a moment. */
export function CopyButton({ text, label, subject }: CopyButtonProps): ReactNode {
  const { isCopied, copy } = useCopy(text);
  return (
    <button
      className="button button-copy"
      data-copied={isCopied ? '' : undefined}
      data-kind="quiet"
      data-size="small"
      onClick={copy}
      type="button"
    >
      <Icon name={isCopied ? 'done' : 'copy'} />
      <span className="copy-label">{isCopied ? 'Copied' : label}</span>{' '}
      {subject !== undefined && <Hidden>{subject}</Hidden>}
    </button>
  );
}
