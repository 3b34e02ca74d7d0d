import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { useCopy } from '../components/use-copy.ts';

const SHORTCUT = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌥ C' : 'Alt C';

/** A message's code, which a click copies. */
export function CodeButton({ code, isNewest }: { code: string; isNewest: boolean }): ReactNode {
  const { isCopied, copy } = useCopy(code);
  // Six digits are easiest to read as three and three.
  const middle = code.length === 6 ? 3 : code.length;
  return (
    <button
      aria-keyshortcuts={isNewest ? 'Alt+C' : undefined}
      className="code"
      data-copied={isCopied ? '' : undefined}
      onClick={copy}
      type="button"
    >
      <span className="code-digits">
        <span className="code-start">{code.slice(0, middle)}</span>
        <wbr />
        <span className="code-end">{code.slice(middle)}</span>
      </span>
      <span className="code-action">
        <Icon name={isCopied ? 'done' : 'copy'} />
        <span className="copy-label">{isCopied ? 'Copied' : 'Copy'}</span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd element takes no focus */}
        <kbd aria-hidden="true" className="shortcut">
          {SHORTCUT}
        </kbd>
      </span>
    </button>
  );
}
