import { type ReactNode, useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { listRows } from '../components/listed-rows.ts';
import { useConsoleState } from '../state/console-context.ts';
import { Log } from './log.tsx';
import { RequestRow } from './request-row.tsx';
import { matchesSearch, requestWords } from './search-words.ts';

/** The requests that reached the service, newest first. */
export function RequestsLog(): ReactNode {
  const requests = useConsoleState((state) => state.requests);
  const { find } = useAddress();
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [isWarnedOnly, setWarnedOnly] = useState(false);
  const { rows, visible, found } = listRows(
    requests,
    (entry) =>
      (!isFailedOnly || entry.status >= 400) &&
      (!isWarnedOnly || entry.warnings.length > 0) &&
      matchesSearch(requestWords(entry), find),
  );

  return (
    <Log
      controls={
        <form className="request-filters" hidden={requests.length === 0} id="requests-filter">
          <label className="check">
            <input
              checked={isFailedOnly}
              id="requests-failed"
              onChange={(event) => setFailedOnly(event.currentTarget.checked)}
              type="checkbox"
            />{' '}
            <span>Failed only</span>
          </label>
          <label className="check">
            <input
              checked={isWarnedOnly}
              id="requests-warned"
              onChange={(event) => setWarnedOnly(event.currentTarget.checked)}
              type="checkbox"
            />{' '}
            <span>With warnings</span>
          </label>
        </form>
      }
      emptyText={
        <>
          Point your backend at <code>{location.origin}</code> and send a code, or send a sample
          code from the inbox. Each call is listed here as it arrives, with its headers and body.
        </>
      }
      listId="request-list"
      name="requests"
      found={found}
      total={requests.length}
      title="Requests"
      keys={rows.map(({ id }) => id)}
    >
      {rows.map((entry) => (
        <RequestRow entry={entry} isHidden={!visible.has(entry)} key={entry.id} />
      ))}
    </Log>
  );
}
