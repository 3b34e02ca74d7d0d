import { addressIn, fieldOf, refOf, textOf } from '@otp-kit/emulator/console-api';
import type { ReactNode } from 'react';
import type { WebhookEntry } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { clockReasonText, clockRefusalText } from '../components/clock-refusal-text.ts';
import { EntryTime, Reason, SplitPath, Warned, WEBHOOK_TONES } from '../components/entry-words.tsx';
import { timeText } from '../components/time-text.ts';
import type { RowPlace } from '../components/use-rows.ts';
import { useConsole } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';
import { BlockPart, TablePart } from './entry-parts.tsx';
import { LogEntry } from './log-entry.tsx';

const OUTCOMES = { delivered: 'Delivered', failed: 'Not delivered', refused: 'Not sent' };

interface WebhookRowProps {
  readonly entry: WebhookEntry;
  readonly place: RowPlace;
}

/** One webhook of the log. */
export function WebhookRow(props: WebhookRowProps): ReactNode {
  const { entry, place } = props;
  const { id, at, httpStatus, status, outcome, clockOffsetMs } = entry;
  const { api } = useConsole();
  const { run } = useChange({
    send: () => api.post(`webhooks/${encodeURIComponent(id)}/replay`),
    says: () => 'Webhook sent again',
  });
  return (
    <LogEntry
      className="webhook"
      place={place}
      name={status}
      status={httpStatus ?? '–'}
      subject={`the webhook ${timeText(at)}`}
      summary={<WebhookSummary entry={entry} />}
      timeline={refOf('webhook', id)}
      tone={WEBHOOK_TONES[outcome]}
    >
      {clockOffsetMs !== undefined && (
        <p className="alert" data-tone="warning">
          {clockRefusalText(clockOffsetMs)}
        </p>
      )}
      <TablePart
        title="Webhook"
        value={{
          Reason: entry.reason,
          Attempt: entry.attemptId,
          'Again of': entry.replayOf,
          Log: id,
        }}
      />
      <TablePart title="Headers" value={entry.headers} />
      <BlockPart title="Body" value={entry.body} />
      <Button onClick={() => run()}>Send again</Button>
    </LogEntry>
  );
}

function WebhookSummary({ entry }: { entry: WebhookEntry }): ReactNode {
  const { url, outcome, clockOffsetMs, replayOf, at, body } = entry;
  const reason = clockOffsetMs === undefined ? entry.reason : clockReasonText(clockOffsetMs);
  return (
    <>
      <span className="entry-line">
        <SplitPath path={url} />
      </span>
      <span className="entry-note">
        <span className="webhook-outcome toned" data-tone={WEBHOOK_TONES[outcome]}>
          {OUTCOMES[outcome]}
        </span>
        {/* The URL and the outcome are those of most webhooks. */}
        <bdi>{addressIn(fieldOf(body, 'widgetAttempt')) ?? textOf(body, 'transactionID')}</bdi>
        <span>{textOf(body, 'error')}</span>
        {clockOffsetMs !== undefined && <Warned>Clock moved</Warned>}
        {replayOf !== undefined && <span className="badge">Sent again</span>}
      </span>
      <span className="entry-when">
        <EntryTime at={at} />
      </span>
      {outcome !== 'delivered' && reason !== undefined && (
        <Reason tone={WEBHOOK_TONES[outcome]}>{reason}</Reason>
      )}
    </>
  );
}
