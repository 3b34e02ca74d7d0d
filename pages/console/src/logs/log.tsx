import type { ReactNode } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { Button } from '../components/button.tsx';
import { Search } from '../components/inputs.tsx';
import { listRows } from '../components/listed-rows.ts';
import { LiveRows } from '../components/live-rows.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { usePage } from '../state/console-context.ts';
import { matchesSearch } from './search-words.ts';

interface LogProps<Entry> {
  /** The ID of the section, which the address names. */
  readonly name: string;
  readonly title: string;
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly keyOf: (entry: Entry) => string;
  /** What an entry is found by. */
  readonly wordsOf: (entry: Entry) => string;
  /** Whether the filters beside the title let an entry through. */
  readonly isShown?: (entry: Entry) => boolean;
  /** What an empty log says below its heading: what to do first. */
  readonly emptyText: ReactNode;
  /** Beside the title. */
  readonly controls?: ReactNode;
  /** Between the title and the entries: what to correct. */
  readonly warning?: ReactNode;
  readonly renderRow: (entry: Entry, isHidden: boolean) => ReactNode;
}

/** A list of what happened, newest first. All logs are searched for the same. */
export function Log<Entry>(props: LogProps<Entry>): ReactNode {
  const { name, title, entries, keyOf, wordsOf, isShown = () => true, renderRow } = props;
  const isLoaded = usePage((page) => page.isLoaded);
  const { find } = useAddress();
  const total = entries.length;
  const { rows, visible, found } = listRows(
    entries,
    (entry) => isShown(entry) && matchesSearch(wordsOf(entry), find),
  );
  const count = (
    <>
      <span className="count" hidden={total === 0} id={`${name}-count`}>
        {found === total ? total : `${found} of ${total}`}
      </span>
      {props.controls}
    </>
  );
  return (
    <Panel beside={count} id={name} isSection title={title}>
      {props.warning}
      <search className="log-search" hidden={total === 0}>
        <Search
          id={`${name}-search`}
          label={`Search ${name} by number, error code, path or transaction ID`}
          onText={(text) => replaceAddress({ find: text })}
          placeholder="Number, error code, path or ID"
          value={find}
        />
      </search>
      <LiveRows className="log-rows" found={found} keys={rows.map(keyOf)}>
        <ol className="entries" id={`${name.replace(/s$/, '')}-list`}>
          {rows.map((entry) => renderRow(entry, !visible.has(entry)))}
        </ol>
      </LiveRows>
      {isLoaded && total === 0 && (
        <Empty title={`No ${name} yet.`}>
          <p>{props.emptyText}</p>
        </Empty>
      )}
      {total > 0 && found === 0 && <NoMatch find={find} name={name} />}
    </Panel>
  );
}

function NoMatch({ find, name }: { find: string; name: string }): ReactNode {
  function showAll(): void {
    replaceAddress({ find: '' });
    document.getElementById(`${name}-search`)?.focus();
  }
  return (
    <Empty title={`No ${name} match.`}>
      <p>{find === '' ? 'The filters hide all of them.' : `None has “${find}”.`}</p>
      {find !== '' && <Button onClick={showAll}>Clear the search</Button>}
    </Empty>
  );
}
