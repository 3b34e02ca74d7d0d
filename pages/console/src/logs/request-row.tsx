import { memo, type ReactNode } from 'react';
import type { JournalEntry } from '../api/control-types.ts';
import { timeText } from '../components/time-text.ts';
import { CopyCurl } from '../copy/copy-curl.tsx';
import { refOf } from '../timeline/records.ts';
import { ExplainRequest, isExplainable } from '../utilities/explain-request.tsx';
import { BlockPart, EntryTime, SplitPath, TablePart } from './entry-parts.tsx';
import { LogEntry } from './log-entry.tsx';
import { REQUEST_WARNINGS } from './request-warnings.ts';

interface RequestRowProps {
  readonly entry: JournalEntry;
  readonly isHidden: boolean;
}

/** One request of the journal. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps): ReactNode {
  const { entry, isHidden } = props;
  const { warnings } = entry;
  return (
    <LogEntry
      className="request"
      grade={String(Math.floor(entry.status / 100))}
      isHidden={isHidden}
      subject={`${entry.operation} ${timeText(entry.at)}`}
      timeline={refOf('request', entry.id)}
      summary={
        <>
          <span className="entry-status">{entry.status}</span>
          <span className="entry-name">{entry.operation}</span>
          <span className="entry-line">
            <span className="request-method">{entry.method}</span>{' '}
            <span className="request-path">
              <SplitPath path={entry.path} />
            </span>{' '}
            {(entry.fault !== undefined || warnings.length > 0) && (
              <span className="request-badges">
                {entry.fault !== undefined && <span className="badge request-warned">Fault</span>}
                {warnings.length > 0 && (
                  <span className="badge request-warned">
                    {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
                  </span>
                )}
              </span>
            )}
          </span>
          <span className="entry-note request-code">{entry.code}</span>
          <span className="entry-when">
            <span className="request-duration">{Math.round(entry.durationMs)} ms</span>
            <EntryTime at={entry.at} />
          </span>
        </>
      }
    >
      {(wasOpened) => wasOpened && <RequestParts entry={entry} />}
    </LogEntry>
  );
});

function RequestParts({ entry }: { entry: JournalEntry }): ReactNode {
  const { warnings, query, headers, body } = entry;
  return (
    <>
      {warnings.length > 0 && (
        <ul className="warnings">
          {warnings.map((code) => (
            // A warning of a later emulator keeps its code.
            <li key={code} title={code}>
              {REQUEST_WARNINGS[code] ?? code}
            </li>
          ))}
        </ul>
      )}
      {isExplainable(entry) && <ExplainRequest entry={entry} />}
      <TablePart title="Query" values={query} />
      <TablePart title="Headers" values={headers} />
      <BlockPart title="Body" value={body} />
      <CopyCurl entry={entry} />
    </>
  );
}
