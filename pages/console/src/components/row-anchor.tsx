import { Component, type ReactNode, type RefObject } from 'react';
import { type AnchoredRow, anchorIn, isStartInView, restoreAnchor } from './row-positions.ts';

interface RowAnchorProps {
  /** The keys of the rows, newest first. */
  readonly keys: readonly string[];
  /** What the rows are filtered by. */
  readonly filter: string;
  readonly root: RefObject<HTMLElement | null>;
  /** Called with the number of rows that came before those in view. */
  readonly onUnseen: (rows: number) => void;
  /** Called when another list is shown, or no row is left of those before. */
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
    const { filter, root } = this.props;
    return before.filter === filter && root.current ? anchorIn(root.current) : undefined;
  }

  override componentDidUpdate(
    before: Readonly<RowAnchorProps>,
    _state: unknown,
    anchor: AnchoredRow | undefined,
  ): void {
    const { keys, filter, root, onUnseen, onReplaced } = this.props;
    if (before.filter !== filter) onReplaced();
    if (!root.current || !anchor) return;
    // Also where rows come into view above that are higher than estimated.
    restoreAnchor(root.current, anchor);
    if (before.keys[0] === keys[0]) return;
    const known = new Set(before.keys);
    const added = keys.findIndex((key) => known.has(key));
    if (added === -1) onReplaced();
    if (added > 0 && !isStartInView(root.current)) onUnseen(added);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
