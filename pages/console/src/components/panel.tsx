import type { ReactNode } from 'react';

interface PanelProps {
  /** The ID of the section, which the address may name. */
  readonly id: string;
  readonly title: string;
  readonly hint?: string;
  /** Beside the title. */
  readonly beside?: ReactNode;
  /** Whether it is one of the sections that links lead to. */
  readonly isSection?: boolean;
  readonly children?: ReactNode;
}

/** A card with a title. */
export function Panel(props: PanelProps): ReactNode {
  const { id, title, hint, beside, isSection = false, children } = props;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={isSection ? 'card log' : 'card'}
      id={id}
      tabIndex={-1}
    >
      <div className="title-row">
        <h2 id={`${id}-title`}>{title}</h2>
        {beside}
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
      {children}
    </section>
  );
}

/** How many entries of a list match. */
export function countText(found: number, total: number): string {
  return found === total
    ? total.toLocaleString('en')
    : `${found.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}

/** In place of what the page is still reading. */
export function Loading(): ReactNode {
  return <p className="loading quiet">Loading…</p>;
}

interface EmptyProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** What an empty section says: what to do first. */
export function Empty({ id, title, children }: EmptyProps): ReactNode {
  return (
    <div className="empty" id={id}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
