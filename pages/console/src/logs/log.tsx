import type { ReactNode } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { Button } from '../components/button.tsx';
import { Check, Search } from '../components/inputs.tsx';
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
  /** The filters beside the title, by the names of {@link FILTERS}: whether each lets an entry through. */
  readonly filters: Readonly<Record<string, (entry: Entry) => boolean>>;
  /** What an empty log says below its heading: what to do first. */
  readonly emptyText: ReactNode;
  /** Beside the title. */
  readonly controls?: ReactNode;
  /** Between the title and the entries: what to correct. */
  readonly warning?: ReactNode;
  readonly renderRow: (entry: Entry, place: RowPlace) => ReactNode;
}

const ROW_PX = 66;

/** The words of each filter, by its name in the address. */
const FILTERS: Readonly<Record<string, string>> = {
  failed: 'Failed only',
  warnings: 'With warnings',
  undelivered: 'Not delivered',
};

/** A list of what happened, newest first. All logs are searched for the same. */
export function Log<Entry>(props: LogProps<Entry>): ReactNode {
  const { name, title, entries, filters, keyOf, wordsOf, renderRow } = props;
  const isLoaded = usePage((page) => page.isLoaded);
  const { find, only } = useAddress();
  const chosen = only.split(' ');
  const total = entries.length;
  const isFound = (entry: Entry) => find === '' || matchesSearch(wordsOf(entry), find);
  const isShown = (entry: Entry) => chosen.every((filter) => filters[filter]?.(entry) ?? true);
  const shown = entries.filter((entry) => isShown(entry) && isFound(entry));
  const found = shown.length;
  const count = (
    <>
      <span className="count" hidden={total === 0} id={`${name}-count`}>
        {countText(found, total)}
      </span>
      <div className="row checks-row" hidden={total === 0}>
        {Object.keys(filters).map((filter) => (
          <Check
            isChecked={chosen.includes(filter)}
            key={filter}
            onCheck={(isChecked) => {
              const others = chosen.filter((other) => other !== filter);
              replaceAddress({ only: [...others, isChecked ? filter : ''].join(' ').trim() });
            }}
          >
            {FILTERS[filter]}
          </Check>
        ))}
      </div>
      {props.controls}
    </>
  );
  return (
    <Panel beside={count} id={name} isSection title={title}>
      {props.warning}
      <search className="log-search" hidden={isLoaded && total === 0}>
        <Search
          id={`${name}-search`}
          label={`Search ${name} by number, code or ID`}
          onText={(text) => replaceAddress({ find: text })}
          placeholder="Number, code or ID"
          value={find}
        />
      </search>
      <LiveRows
        className="log-rows"
        entries={shown}
        filter={`${only} ${find}`}
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
      {total > 0 && found === 0 && (
        <NoMatch find={find} isFiltered={chosen.some((filter) => filter in filters)} name={name} />
      )}
    </Panel>
  );
}

interface NoMatchProps {
  readonly find: string;
  readonly isFiltered: boolean;
  readonly name: string;
}

function NoMatch({ find, isFiltered, name }: NoMatchProps): ReactNode {
  function showAll(): void {
    replaceAddress({ find: '', only: '' });
    document.getElementById(`${name}-search`)?.focus();
  }
  return (
    <Empty title={`No ${name} match.`}>
      <p>
        {find === ''
          ? 'The filters hide all.'
          : `None ${isFiltered ? 'of those that the filters show ' : ''}has “${find}”.`}
      </p>
      <Button onClick={showAll}>Show all</Button>
    </Empty>
  );
}
