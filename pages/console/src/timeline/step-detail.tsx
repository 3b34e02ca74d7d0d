import type { ReactNode } from 'react';
import { formatAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import type { JournalEntry, Message, TimelineRecord, WebhookEntry } from '../api/control-types.ts';
import { clockRefusalText } from '../components/clock-refusal-text.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { SplitPath, Status, toneOf, Warned, WEBHOOK_TONES } from '../components/entry-words.tsx';
import { CopyCurl } from '../copy/copy-curl.tsx';

/** What a step shows below its title, and what can be done with it. */
export function StepDetail({ record }: { record: TimelineRecord }): ReactNode {
  switch (record.kind) {
    case 'request':
      return <RequestDetail entry={record.entry} />;
    case 'message':
      return <MessageDetail message={record.entry} />;
    case 'webhook':
      return <WebhookDetail entry={record.entry} />;
    case 'attempt':
      return <p className="timeline-line row quiet small wrap">{record.entry.attemptId}</p>;
  }
}

function RequestDetail({ entry }: { entry: JournalEntry }): ReactNode {
  const { id, status, code, method, path, durationMs, fault, warnings } = entry;
  return (
    <>
      <p className="timeline-line row quiet small wrap">
        <Status tone={toneOf(status)}>{status}</Status>
        {code !== undefined && <span className="timeline-code">{code}</span>}
        <span>{`${Math.round(durationMs)} ms`}</span>
        {fault !== undefined && <Warned>Fault</Warned>}
        {warnings.length > 0 && <Warned>Warning</Warned>}
      </p>
      <p className="timeline-path quiet">
        {method}&nbsp;
        <SplitPath path={path} />
      </p>
      <p className="timeline-links row small">
        <CopyCurl entry={entry} />
        <EntryLink find={id} section="requests" text="Show the request" />
      </p>
    </>
  );
}

function MessageDetail({ message }: { message: Message }): ReactNode {
  const { code, text, delivery } = message;
  return (
    <>
      <p className="timeline-line row quiet small wrap">
        {code ? <span className="timeline-digits">{code}</span> : <bdi>{text}</bdi>}
        {delivery === 'undelivered' && <span className="timeline-code">Not delivered</span>}
      </p>
      {code && (
        <p className="timeline-links row small">
          <CopyButton label="Copy code" text={code} />
        </p>
      )}
    </>
  );
}

function WebhookDetail({ entry }: { entry: WebhookEntry }): ReactNode {
  const { id, url, httpStatus, outcome, reason, clockOffsetMs } = entry;
  return (
    <>
      <p className="timeline-line row quiet small wrap">
        <Status tone={WEBHOOK_TONES[outcome]}>{httpStatus ?? '–'}</Status>
        {outcome !== 'delivered' && <span className="timeline-code">{reason}</span>}
      </p>
      <p className="timeline-path quiet">
        <SplitPath path={url} />
      </p>
      {clockOffsetMs !== undefined && (
        <p className="alert" data-tone="warning">
          {clockRefusalText(clockOffsetMs)}
        </p>
      )}
      <p className="timeline-links row small">
        <EntryLink find={id} section="webhooks" text="Show the webhook" />
      </p>
    </>
  );
}

/** Leads to the entry in its log, and so closes the timeline. */
function EntryLink(props: { section: string; find: string; text: string }): ReactNode {
  const { section, find, text } = props;
  const address = useAddress();
  return <a href={formatAddress({ ...address, section, find, only: '', timeline: '' })}>{text}</a>;
}
