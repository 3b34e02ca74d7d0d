import { memo, type ReactNode } from 'react';
import type { WebhookEntry } from '../api/control-types.ts';
import { clockRefusalText } from '../components/clock-refusal-text.ts';
import { timeText } from '../components/time-text.ts';
import { useConsole } from '../state/console-context.ts';
import { refOf } from '../timeline/records.ts';
import { BlockPart, EntryTime, SplitPath, TablePart } from './entry-parts.tsx';
import { LogEntry } from './log-entry.tsx';

const OUTCOMES: Readonly<Record<WebhookEntry['outcome'], string>> = {
  delivered: 'Delivered',
  failed: 'Not delivered',
  refused: 'Not sent',
};

// Named after the class of a status: the integrator has to correct a refused target, as with a 4xx.
const GRADES: Readonly<Record<WebhookEntry['outcome'], string>> = {
  delivered: '2',
  refused: '4',
  failed: '5',
};

/** One webhook of the log. */
export const WebhookRow = memo(function WebhookRow({
  entry,
  isHidden,
}: {
  entry: WebhookEntry;
  isHidden: boolean;
}): ReactNode {
  const { client, announce, report } = useConsole();

  async function replay(): Promise<void> {
    await client.replayWebhook(entry.id);
    announce('Webhook sent again');
  }

  return (
    <LogEntry
      className="webhook"
      grade={GRADES[entry.outcome]}
      isHidden={isHidden}
      subject={`the webhook ${timeText(entry.at)}`}
      timeline={refOf('webhook', entry.id)}
      summary={
        <>
          <span className="entry-status">{entry.httpStatus ?? '–'}</span>
          <span className="entry-name">{entry.status}</span>
          <span className="entry-line webhook-url">
            <SplitPath path={entry.url} />
          </span>
          <span className="entry-note">
            <span className="webhook-outcome">{OUTCOMES[entry.outcome]}</span>
            {entry.clockOffsetMs !== undefined && (
              <span className="badge request-warned">Clock moved</span>
            )}
            {entry.replayOf !== undefined && (
              <span className="badge webhook-again">Sent again</span>
            )}
          </span>
          <span className="entry-when">
            <EntryTime at={entry.at} />
          </span>
        </>
      }
    >
      {(wasOpened) => (
        <>
          <div className="entry-parts">{wasOpened && <WebhookParts entry={entry} />}</div>
          <button className="button webhook-replay" onClick={() => report(replay())} type="button">
            Send again
          </button>
        </>
      )}
    </LogEntry>
  );
});

function WebhookParts({ entry }: { entry: WebhookEntry }): ReactNode {
  return (
    <>
      {entry.clockOffsetMs !== undefined && (
        <p className="warnings">{clockRefusalText(entry.clockOffsetMs)}</p>
      )}
      <TablePart
        title="Webhook"
        values={{
          Reason: entry.reason,
          Attempt: entry.attemptId,
          'Again of': entry.replayOf,
          Log: entry.id,
        }}
      />
      <TablePart title="Headers" values={entry.headers} />
      <BlockPart title="Body" value={entry.body} />
    </>
  );
}
