import { type ReactNode, useState } from 'react';
import { useConsoleState } from '../state/console-context.ts';
import { Log } from './log.tsx';
import { RequestRow } from './request-row.tsx';

/** The requests that reached the service, newest first. */
export function RequestsLog(): ReactNode {
  const requests = useConsoleState((state) => state.requests);
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [isWarnedOnly, setWarnedOnly] = useState(false);
  const visible = new Set(
    requests.filter(
      ({ status, warnings }) =>
        (!isFailedOnly || status >= 400) && (!isWarnedOnly || warnings.length > 0),
    ),
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
      emptyText="Every call your backend makes to the service is listed here as it arrives, with its headers and body."
      listId="request-list"
      name="requests"
      noMatchText="No such request."
      shown={visible.size}
      title="Requests"
      keys={requests.map(({ id }) => id)}
    >
      {requests.map((entry) => (
        <RequestRow entry={entry} isHidden={!visible.has(entry)} key={entry.id} />
      ))}
    </Log>
  );
}
