import { refOf } from '@otp-kit/emulator/console-api';
import type { ReactNode } from 'react';
import type { JournalEntry } from '../api/control-types.ts';
import { EntryTime, Reason, SplitPath, toneOf, Warned } from '../components/entry-words.tsx';
import { timeText } from '../components/time-text.ts';
import type { RowPlace } from '../components/use-rows.ts';
import { CopyCurl } from '../copy/copy-curl.tsx';
import { ExplainRequest, isExplainable } from '../utilities/explain-request.tsx';
import { BlockPart, TablePart } from './entry-parts.tsx';
import { LogEntry } from './log-entry.tsx';
import { REQUEST_WARNINGS } from './request-warnings.ts';

interface RequestRowProps {
  readonly entry: JournalEntry;
  readonly place: RowPlace;
}

/** One request of the journal. */
export function RequestRow(props: RequestRowProps): ReactNode {
  const { entry, place } = props;
  const { id, operation, at, status, warnings, query, headers, body, response } = entry;
  const dot = operation.indexOf('.') + 1;
  return (
    <LogEntry
      className="request"
      place={place}
      name={
        <>
          {operation.slice(0, dot)}
          <wbr />
          {operation.slice(dot)}
        </>
      }
      status={status}
      subject={`${operation} ${timeText(at)}`}
      summary={<RequestSummary entry={entry} />}
      timeline={refOf('request', id)}
      tone={toneOf(status)}
    >
      {warnings.length > 0 && (
        <ul className="alert stack" data-tone="warning">
          {warnings.map((code) => (
            // A warning of a later emulator keeps its code.
            <li key={code} title={code}>
              {REQUEST_WARNINGS[code] ?? code}
            </li>
          ))}
        </ul>
      )}
      {isExplainable(entry) && <ExplainRequest entry={entry} />}
      <TablePart title="Query" value={query} />
      <TablePart title="Headers" value={headers} />
      <BlockPart title="Body" value={body} />
      <BlockPart title="Response" value={response} />
      <CopyCurl entry={entry} />
    </LogEntry>
  );
}

function RequestSummary({ entry }: { entry: JournalEntry }): ReactNode {
  const { method, path, status, code, fault, warnings, durationMs, at } = entry;
  const [first] = warnings;
  return (
    <>
      <span className="entry-line">
        <b>{method}</b> <SplitPath path={path} />{' '}
        <span className="request-badges">
          {fault !== undefined && <Warned>Fault</Warned>}
          {warnings.length > 1 && <Warned>{`${warnings.length} warnings`}</Warned>}
        </span>
      </span>
      <span className="entry-note request-code toned" data-tone={toneOf(status)}>
        {code}
      </span>
      <span className="entry-when">
        <span className="request-duration">{Math.round(durationMs)} ms</span>
        <EntryTime at={at} />
      </span>
      {first !== undefined && <Reason tone="warning">{REQUEST_WARNINGS[first] ?? first}</Reason>}
    </>
  );
}
