import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { RowAnchor } from './row-anchor.tsx';
import { isStartInView, keepOneTabStop, rowsOf, scrollToStart, targetOf } from './row-positions.ts';
import { type RowPlace, useRows } from './use-rows.ts';

interface LiveRowsProps<Entry> {
  /** The entries to list, newest first. */
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** Renders the list's element of an entry, which takes the place. */
  readonly renderRow: (entry: Entry, place: RowPlace) => ReactNode;
  /** What the entries are filtered by. Another filter shows another list, whose rows are not new. */
  readonly filter: string;
  /** The class of the element that scrolls on a wide screen, and that of the list. */
  readonly className: string;
  readonly listClass: string;
  /** The name of that element; absent if its section has one. */
  readonly label?: string;
  /** About how high a row is, in pixels. */
  readonly rowPx: number;
  /** What follows the list. */
  readonly children?: ReactNode;
}

/**
 * A list that grows at its start while the user reads further down: the rows that the user reads stay
 * where they are, and a button says how many came before them. Only the rows about those in view are on the page.
 */
export function LiveRows<Entry>(props: LiveRowsProps<Entry>): ReactNode {
  const { entries, keyOf, renderRow, filter, className, listClass, label, rowPx } = props;
  const root = useRef<HTMLElement>(null);
  const keys = entries.map(keyOf);
  const { rows, endPx, scrollToTop } = useRows({ keys, root, rowPx });
  const { unseen, addUnseen, clearUnseen } = useUnseen(root);

  useLayoutEffect(() => {
    if (root.current) keepOneTabStop(root.current);
  });
  useEffect(() => {
    const section = root.current;
    const onFocus = () => section && keepOneTabStop(section);
    section?.addEventListener('focusin', onFocus);
    return () => section?.removeEventListener('focusin', onFocus);
  }, []);

  function showNewest(): void {
    if (!root.current) return;
    const list = root.current;
    scrollToTop();
    scrollToStart(list);
    clearUnseen();
    // The button leaves the page. The keyboard goes on from the newest row, which is there after the next frame.
    requestAnimationFrame(() => targetOf(rowsOf(list)[0])?.focus({ preventScroll: true }));
  }

  return (
    <section aria-label={label} className={`live-rows ${className}`} ref={root}>
      <div className="live-rows-news">
        {unseen > 0 && <Button size="small" onClick={showNewest}>{`${unseen} new`}</Button>}
      </div>
      <RowAnchor
        filter={filter}
        keys={keys}
        onReplaced={clearUnseen}
        onUnseen={addUnseen}
        root={root}
      >
        <ol className={listClass} style={{ paddingBlockEnd: endPx }}>
          {rows.map(({ index, key, place }) => {
            const entry = entries[index];
            return entry && <Fragment key={key}>{renderRow(entry, place)}</Fragment>;
          })}
        </ol>
      </RowAnchor>
      {props.children}
    </section>
  );
}

/** How many rows came before those in view, until the user sees where the list begins. */
function useUnseen(root: RefObject<HTMLElement | null>) {
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
  }, [hasUnseen, root]);

  return {
    unseen,
    addUnseen: (rows: number) => setUnseen((before) => before + rows),
    clearUnseen: () => setUnseen(0),
  };
}
