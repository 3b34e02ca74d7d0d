import { type ReactNode, useState } from 'react';
import { texts } from '../language.ts';

interface CopyButtonProps {
  /** Names what is copied. */
  readonly label: string;
  /** Returns the text when the button is pressed. */
  readonly textOf: () => string;
}

/** A button that copies a text, and says that it has until the focus leaves it. */
export function CopyButton({ label, textOf }: CopyButtonProps): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const name = isCopied ? texts.inbox.copied : texts.inbox.copy;

  async function handleCopy(): Promise<void> {
    await navigator.clipboard.writeText(textOf());
    setCopied(true);
  }

  return (
    <button
      type="button"
      className="button"
      aria-label={`${name}: ${label}`}
      onBlur={() => setCopied(false)}
      onClick={() => void handleCopy().catch(() => {})}
    >
      {name}
    </button>
  );
}
