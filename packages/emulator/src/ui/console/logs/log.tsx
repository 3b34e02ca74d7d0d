import type { ReactNode } from 'react';
import { LiveRows } from '../components/live-rows.tsx';
import { useConsoleState } from '../state/console-context.ts';

interface LogProps {
  /** The ID of the section, which the address names. */
  readonly name: string;
  readonly listId: string;
  readonly title: string;
  /** The key of each entry, newest first. */
  readonly keys: readonly string[];
  /** How many entries are shown; default all. */
  readonly shown?: number;
  /** What an empty log says below its heading. */
  readonly emptyText: string;
  /** What a log says if its filter hides all entries. */
  readonly noMatchText?: string;
  /** Controls beside the title. */
  readonly controls?: ReactNode;
  /** The entries. */
  readonly children: ReactNode;
}

/** A list of what happened, newest first. */
export function Log(props: LogProps): ReactNode {
  const { name, listId, title, keys, shown = keys.length, emptyText, noMatchText } = props;
  const total = keys.length;
  const isLoaded = useConsoleState((state) => state.isLoaded);
  return (
    <section aria-labelledby={`${name}-title`} className="card log" id={name} tabIndex={-1}>
      <div className="title-row">
        <h2 id={`${name}-title`}>{title}</h2>
        <span className="count" hidden={total === 0} id={`${name}-count`}>
          {shown === total ? total : `${shown} of ${total}`}
        </span>
        {props.controls}
      </div>
      <LiveRows className="log-rows" keys={keys}>
        <ol className="entries" id={listId}>
          {props.children}
        </ol>
      </LiveRows>
      {isLoaded && total === 0 && (
        <div className="empty" id={`${name}-empty`}>
          <h3>No {name} yet.</h3>
          <p>{emptyText}</p>
        </div>
      )}
      {total > 0 && shown === 0 && (
        <div className="empty" id={`${name}-no-match`}>
          <h3>{noMatchText}</h3>
        </div>
      )}
    </section>
  );
}
