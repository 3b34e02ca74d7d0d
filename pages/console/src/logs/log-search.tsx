import type { ReactNode } from 'react';
import { replaceAddress, useAddress } from '../address/use-address.ts';
import { Icon } from '../components/icon.tsx';

/** The search of a log. Requests, attempts and webhooks are searched for the same. */
export function LogSearch({ log, isHidden }: { log: string; isHidden: boolean }): ReactNode {
  const { find } = useAddress();
  return (
    <search className="log-search" hidden={isHidden}>
      <label className="search">
        <span className="visually-hidden">
          {`Search ${log} by number, error code, path or transaction ID`}
        </span>
        <Icon name="search" />
        <input
          autoCapitalize="off"
          autoComplete="off"
          className="search-input"
          id={`${log}-search`}
          onChange={(event) => replaceAddress({ find: event.currentTarget.value })}
          placeholder="Number, error code, path or ID"
          spellCheck={false}
          type="search"
          value={find}
        />
      </label>
    </search>
  );
}
