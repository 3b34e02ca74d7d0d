import type { ReactNode } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { Button } from '../components/button.tsx';
import { Search } from '../components/inputs.tsx';
import { LiveRows } from '../components/live-rows.tsx';
import { countText, Empty, Loading, Panel } from '../components/panel.tsx';
import type { RowPlace } from '../components/use-rows.ts';
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
  /** The filters beside the title: their names, and whether they let an entry through. */
  readonly filter?: string;
  readonly isShown?: (entry: Entry) => boolean;
  /** What an empty log says below its heading: what to do first. */
  readonly emptyText: ReactNode;
  /** Beside the title. */
  readonly controls?: ReactNode;
  /** Between the title and the entries: what to correct. */
  readonly warning?: ReactNode;
  readonly renderRow: (entry: Entry, place: RowPlace) => ReactNode;
}

const ROW_PX = 66;

/** A list of what happened, newest first. All logs are searched for the same. */
export function Log<Entry>(props: LogProps<Entry>): ReactNode {
  const { name, title, entries, keyOf, wordsOf, isShown = () => true, renderRow } = props;
  const isLoaded = usePage((page) => page.isLoaded);
  const { find } = useAddress();
  const total = entries.length;
  const isFound = (entry: Entry) => find === '' || matchesSearch(wordsOf(entry), find);
  const shown = entries.filter((entry) => isShown(entry) && isFound(entry));
  const found = shown.length;
  const count = (
    <>
      <span className="count" hidden={total === 0} id={`${name}-count`}>
        {countText(found, total)}
      </span>
      {props.controls}
    </>
  );
  return (
    <Panel beside={count} id={name} isSection title={title}>
      {props.warning}
      <search className="log-search" hidden={isLoaded && total === 0}>
        <Search
          id={`${name}-search`}
          label={`Search ${name} by number, error code, path or transaction ID`}
          onText={(text) => replaceAddress({ find: text })}
          placeholder="Number, path or error code"
          value={find}
        />
      </search>
      <LiveRows
        className="log-rows"
        entries={shown}
        filter={`${props.filter ?? ''} ${find}`}
        keyOf={keyOf}
        listClass="entries"
        renderRow={renderRow}
        rowPx={ROW_PX}
      />
      {!isLoaded && <Loading />}
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
