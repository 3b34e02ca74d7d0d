import type { ReactNode } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { LiveRows } from '../components/live-rows.tsx';
import { Unlisted } from '../components/unlisted.tsx';
import { useConsoleState } from '../state/console-context.ts';
import { LogSearch } from './log-search.tsx';

interface LogProps {
  /** The ID of the section, which the address names. */
  readonly name: string;
  readonly listId: string;
  readonly title: string;
  /** The key of each row, newest first. */
  readonly keys: readonly string[];
  /** How many entries there are, with a row or without. */
  readonly total: number;
  /** How many of them match the search and the filters. */
  readonly found: number;
  /** What an empty log says below its heading: what to do first. */
  readonly emptyText: ReactNode;
  /** Controls beside the title. */
  readonly controls?: ReactNode;
  /** Between the title and the entries: what to mend. */
  readonly warning?: ReactNode;
  /** The entries. */
  readonly children: ReactNode;
}

/** A list of what happened, newest first. */
export function Log(props: LogProps): ReactNode {
  const { name, listId, title, keys, total, found, emptyText } = props;
  const isLoaded = useConsoleState((state) => state.isLoaded);
  const { find } = useAddress();

  function showAll(): void {
    replaceAddress({ find: '' });
    document.getElementById(`${name}-search`)?.focus();
  }

  return (
    <section aria-labelledby={`${name}-title`} className="card log" id={name} tabIndex={-1}>
      <div className="title-row">
        <h2 id={`${name}-title`}>{title}</h2>
        <span className="count" hidden={total === 0} id={`${name}-count`}>
          {found === total ? total : `${found} of ${total}`}
        </span>
        {props.controls}
      </div>
      {props.warning}
      <LogSearch isHidden={total === 0} log={name} />
      <LiveRows className="log-rows" keys={keys}>
        <ol className="entries" id={listId}>
          {props.children}
        </ol>
        <Unlisted found={found} />
      </LiveRows>
      {isLoaded && total === 0 && (
        <div className="empty" id={`${name}-empty`}>
          <h3>No {name} yet.</h3>
          <p>{emptyText}</p>
        </div>
      )}
      {total > 0 && found === 0 && (
        <div className="empty" id={`${name}-no-match`}>
          <h3>{`No ${name} match.`}</h3>
          <p>{find === '' ? 'The filters hide all of them.' : `None has “${find}”.`}</p>
          {find !== '' && (
            <button className="button" onClick={showAll} type="button">
              Clear the search
            </button>
          )}
        </div>
      )}
    </section>
  );
}
