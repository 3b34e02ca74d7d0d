import { Component, type ReactNode, type RefObject } from 'react';
import {
  type AnchoredRow,
  anchorIn,
  isStartInView,
  restoreAnchor,
  rowsOf,
} from './row-positions.ts';

interface RowAnchorProps {
  /** The keys of the rows, newest first. */
  readonly keys: readonly string[];
  readonly root: RefObject<HTMLElement | null>;
  /** Called with the number of rows that came before those in view. */
  readonly onUnseen: (rows: number) => void;
  /** Called when no row is left of those before. */
  readonly onReplaced: () => void;
  readonly children: ReactNode;
}

/**
 * Keeps the rows that the user reads in place when rows come before them.
 *
 * A class, because only a class can measure the page between a render and the change of the page. The
 * browsers' own scroll anchoring is no replacement: it does nothing at the start of a list, follows
 * another column of the page if that is visible, and is missing in Safari.
 */
export class RowAnchor extends Component<RowAnchorProps, unknown, AnchoredRow | undefined> {
  override getSnapshotBeforeUpdate(before: Readonly<RowAnchorProps>): AnchoredRow | undefined {
    const { keys, root } = this.props;
    const isSame = before.keys[0] === keys[0];
    return isSame || !root.current ? undefined : anchorIn(root.current);
  }

  override componentDidUpdate(
    before: Readonly<RowAnchorProps>,
    _state: unknown,
    anchor: AnchoredRow | undefined,
  ): void {
    const { keys, root, onUnseen, onReplaced } = this.props;
    if (before.keys[0] === keys[0]) return;
    const known = new Set(before.keys);
    const added = keys.findIndex((key) => known.has(key));
    if (added === -1) onReplaced();
    if (added < 1 || !root.current || !anchor) return;
    restoreAnchor(root.current, anchor);
    if (isStartInView(root.current)) return;
    onUnseen(rowsOf(root.current).filter((row, index) => index < added && !row.hidden).length);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
