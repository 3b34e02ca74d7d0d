import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ROWS_LISTED } from './listed-rows.ts';
import { RowAnchor } from './row-anchor.tsx';
import { isStartInView, scrollToStart, shownRowsOf } from './row-positions.ts';

interface LiveRowsProps {
  /** The keys of the rows, newest first. */
  readonly keys: readonly string[];
  /** The class of the element that scrolls on a wide screen. */
  readonly className: string;
  /** The name of that element; absent if its section has one. */
  readonly label?: string;
  /** How many entries match, listed or not. */
  readonly found: number;
  /** The list, which has one element for each key, and what follows it. */
  readonly children: ReactNode;
}

/**
 * A list that grows at its start while the user reads further down: the rows that the user reads stay
 * where they are, and a button says how many came before them.
 */
export function LiveRows(props: LiveRowsProps): ReactNode {
  const { keys, className, label, found, children } = props;
  const root = useRef<HTMLElement>(null);
  const [unseen, setUnseen] = useState(0);
  const hasUnseen = unseen > 0;

  useEffect(() => {
    if (!hasUnseen) return undefined;
    const onScroll = () => {
      if (root.current && isStartInView(root.current)) setUnseen(0);
    };
    // Captured, because a scroll event does not bubble: on a narrow screen the page scrolls.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [hasUnseen]);

  function showNewest(): void {
    if (!root.current) return;
    // The button leaves the page. The keyboard goes on from the newest row.
    const [newest] = shownRowsOf(root.current);
    newest?.querySelector<HTMLElement>('summary, button')?.focus({ preventScroll: true });
    scrollToStart(root.current);
    setUnseen(0);
  }

  return (
    <section aria-label={label} className={`live-rows ${className}`} ref={root}>
      <div className="live-rows-news" hidden={!hasUnseen}>
        <Button size="small" onClick={showNewest}>{`${unseen} new`}</Button>
      </div>
      <RowAnchor
        keys={keys}
        onReplaced={() => setUnseen(0)}
        onUnseen={(rows) => setUnseen((before) => before + rows)}
        root={root}
      >
        {children}
      </RowAnchor>
      {found > ROWS_LISTED && (
        <p className="hint unlisted">
          {`The newest ${ROWS_LISTED} of ${found} are listed. Search to find an older one.`}
        </p>
      )}
    </section>
  );
}
