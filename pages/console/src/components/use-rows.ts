import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { useNarrow } from '../address/use-narrow.ts';
import { keptKeys } from './row-positions.ts';

/** What the element of a row takes, so that it is where its place in the list is. */
export interface RowPlace {
  readonly ref: (row: Element | null) => void;
  readonly 'data-index': number;
  readonly 'data-key': string;
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
  readonly style: { readonly marginBlockStart: number };
}

interface RowsNeeds {
  readonly keys: readonly string[];
  /** The section of the list, which scrolls on a wide screen. On a narrow one the page does. */
  readonly root: RefObject<HTMLElement | null>;
  /** About how high a row is. */
  readonly rowPx: number;
}

interface Rows {
  readonly rows: readonly {
    readonly index: number;
    readonly key: string;
    readonly place: RowPlace;
  }[];
  /** What is left free below the last of them. */
  readonly endPx: number;
  readonly scrollToTop: () => void;
}

/** Rows beyond those in view, on each side. Short lists are on the page as a whole. */
const ROWS_BEYOND = 20;

/** Chooses the rows that are on the page: those about the ones in view, and those that the user has open. */
export function useRows({ keys, root, rowPx }: RowsNeeds): Rows {
  const isNarrow = useNarrow();
  const [startPx, setStartPx] = useState(0);
  const places = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = keptKeys(root.current).flatMap((key) => places.get(key) ?? []);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
    [root, places],
  );
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const options = {
    count: keys.length,
    estimateSize: () => rowPx,
    measureElement: measureShown,
    getItemKey,
    overscan: ROWS_BEYOND,
    rangeExtractor,
    scrollMargin: startPx,
  };
  // oxlint-disable-next-line react/incompatible-library -- the page is built without React's compiler
  const inSection = useVirtualizer<HTMLElement, Element>({
    ...options,
    enabled: !isNarrow,
    getScrollElement: () => root.current,
  });
  const inPage = useWindowVirtualizer<Element>({ ...options, enabled: isNarrow });
  const virtualizer = isNarrow ? inPage : inSection;
  // Rows that turn out higher than estimated are the business of RowAnchor, as are new ones.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;

  // What is above the list may change with everything that is rendered. The same place renders nothing again.
  useLayoutEffect(measureStart);
  function measureStart(): void {
    const list = root.current?.querySelector(':scope > ol');
    if (!root.current || !list) return;
    const fromPx = isNarrow
      ? -window.scrollY
      : root.current.getBoundingClientRect().top - root.current.scrollTop;
    setStartPx(Math.round(list.getBoundingClientRect().top - fromPx));
  }

  let endedPx = startPx;
  const rows = virtualizer.getVirtualItems().map(({ index, key, start, end }) => {
    const style = { marginBlockStart: start - endedPx };
    endedPx = end;
    const place: RowPlace = {
      ref: virtualizer.measureElement,
      'data-index': index,
      'data-key': String(key),
      'aria-posinset': index + 1,
      'aria-setsize': keys.length,
      style,
    };
    return { index, key: String(key), place };
  });
  const endPx = virtualizer.getTotalSize() - (endedPx - startPx);
  return { rows, endPx, scrollToTop: () => virtualizer.scrollToOffset(0) };
}

/** The height of a row. In a section that is not shown it keeps the last one. */
const measureShown: typeof measureElement = (row, entry, list) => {
  const known = list.measurementsCache[list.indexFromElement(row)];
  return measureElement(row, entry, list) || (known?.size ?? 0);
};
