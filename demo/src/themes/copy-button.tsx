import { type ReactNode, type RefObject, useState } from 'react';
import { texts } from '../language.ts';

interface CopyButtonProps {
  /** Names what is copied. */
  readonly label: string;
  /** Holds the text. */
  readonly source: RefObject<HTMLElement | null>;
}

/**
 * A button that copies a text, and says that it has until the focus leaves it. Where the browser does not allow it, the
 * text is selected, so that a key copies it.
 */
export function CopyButton({ label, source }: CopyButtonProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const name = isCopied ? texts.inbox.copied : texts.inbox.copy;

  async function handleCopy(): Promise<void> {
    const { current: text } = source;
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text.textContent);
      setCopied(true);
    } catch {
      getSelection()?.selectAllChildren(text);
    }
  }

  return (
    <button
      type="button"
      className="button"
      aria-label={`${name}: ${label}`}
      onBlur={() => setCopied(false)}
      onClick={() => void handleCopy()}
    >
      {name}
    </button>
  );
}
