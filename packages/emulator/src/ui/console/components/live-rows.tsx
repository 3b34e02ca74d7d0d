import { Component, createRef, type ReactNode } from 'react';

interface LiveRowsProps {
  /** The keys of the rows, newest first. */
  readonly keys: readonly string[];
  /** Of the element that scrolls on a wide screen. */
  readonly className: string;
  /** The name of that element; absent if its section has one. */
  readonly label?: string;
  /** The list, which has one element for each key, and what follows it. */
  readonly children: ReactNode;
}

interface LiveRowsState {
  /** Rows that came before those the user reads. */
  readonly unseen: number;
}

/** A row that has to stay where it is. */
interface Anchor {
  readonly row: Element;
  readonly topPx: number;
}

/**
 * A list that grows at its start while the user reads further down: the rows that the user reads stay
 * where they are, and a button tells how many came before them.
 *
 * A class, because only a class can measure the page between a render and the change of the page. The
 * browsers' own scroll anchoring is no replacement: it does nothing at the start of a list, follows
 * another column of the page if that is visible, and is missing in Safari.
 */
export class LiveRows extends Component<LiveRowsProps, LiveRowsState, Anchor | undefined> {
  override state: LiveRowsState = { unseen: 0 };
  readonly #root = createRef<HTMLElement>();

  override componentDidMount(): void {
    // Captured, because a scroll event does not bubble: on a narrow screen the page scrolls.
    document.addEventListener('scroll', this.#onScroll, { capture: true, passive: true });
  }

  override componentWillUnmount(): void {
    document.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  override getSnapshotBeforeUpdate(before: Readonly<LiveRowsProps>): Anchor | undefined {
    return before.keys[0] === this.props.keys[0] ? undefined : this.#anchor();
  }

  override componentDidUpdate(
    before: Readonly<LiveRowsProps>,
    _state: Readonly<LiveRowsState>,
    anchor: Anchor | undefined,
  ): void {
    const { keys } = this.props;
    if (before.keys[0] === keys[0]) return;
    const known = new Set(before.keys);
    const added = keys.findIndex((key) => known.has(key));
    if (added === -1) this.setState({ unseen: 0 });
    if (added < 1 || !anchor?.row.isConnected) return;
    const movedPx = topOf(anchor.row) - anchor.topPx;
    this.#scroller().scrollTop += movedPx;
    if (this.#isStartInView()) return;
    const shown = this.#rows().slice(0, added).filter(isShown);
    this.setState(({ unseen }) => ({ unseen: unseen + shown.length }));
  }

  override render(): ReactNode {
    const { className, label, children } = this.props;
    const { unseen } = this.state;
    return (
      <section aria-label={label} className={`live-rows ${className}`} ref={this.#root}>
        <div className="live-rows-news" hidden={unseen === 0}>
          <button className="button" onClick={this.#showNewest} type="button">
            {`${unseen} new`}
          </button>
        </div>
        {children}
      </section>
    );
  }

  /** The first row in view, if the user is past the start of the list or has opened an entry. */
  #anchor(): Anchor | undefined {
    const rows = this.#rows().filter(isShown);
    const edgePx = this.#edgePx();
    const isPastStart = !this.#isStartInView();
    const isInView = (row: Element) => row.getBoundingClientRect().bottom > edgePx;
    const isRead = (row: Element) => isPastStart || row.querySelector('details[open]') !== null;
    const row = rows.find((each) => isInView(each) && isRead(each));
    return row && { row, topPx: topOf(row) };
  }

  /** In the order of the keys. */
  #rows(): readonly HTMLElement[] {
    return [...(this.#root.current?.querySelectorAll<HTMLElement>(':scope > ol > li') ?? [])];
  }

  /** The upper edge of what is in view. */
  #edgePx(): number {
    const scroller = this.#scroller();
    return scroller === this.#root.current ? topOf(scroller) : 0;
  }

  /** The list on a wide screen, the page on a narrow one. */
  #scroller(): Element {
    const root = this.#root.current;
    const scrolls = root && getComputedStyle(root).overflowY === 'auto';
    return scrolls ? root : document.documentElement;
  }

  // The list and not its first row, which is elsewhere while it is animated.
  #isStartInView(): boolean {
    const list = this.#root.current?.querySelector(':scope > ol');
    return list !== null && list !== undefined && topOf(list) >= this.#edgePx();
  }

  #onScroll = (): void => {
    if (this.state.unseen > 0 && this.#isStartInView()) this.setState({ unseen: 0 });
  };

  #showNewest = (): void => {
    const root = this.#root.current;
    // The button leaves the page. The keyboard goes on from the newest row.
    const newest = this.#rows().find(isShown);
    newest?.querySelector<HTMLElement>('summary, button')?.focus({ preventScroll: true });
    if (this.#scroller() === root) root.scrollTop = 0;
    else root?.scrollIntoView({ block: 'start' });
    this.setState({ unseen: 0 });
  };
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

function isShown(row: HTMLElement): boolean {
  return !row.hidden;
}
