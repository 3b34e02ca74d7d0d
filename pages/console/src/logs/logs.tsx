import { type ReactNode, useMemo } from 'react';
import { LiveChoice } from '../components/live-choice.tsx';
import { useRead } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { AttemptRow } from './attempt-row.tsx';
import { Log } from './log.tsx';
import { MissingCallback } from './missing-callback.tsx';
import { RequestRow } from './request-row.tsx';
import { addressesById, attemptWords, requestWords, webhookWords } from './search-words.ts';
import { WebhookRow } from './webhook-row.tsx';

/** The requests that reached the service, newest first. */
export function RequestsLog(): ReactNode {
  const requests = useRead(READS.requests);
  const addresses = useAddresses();
  return (
    <Log
      emptyText={
        <>
          Point your backend at <code>{location.origin}</code> and send a code, or a sample code
          from the inbox.
        </>
      }
      entries={requests}
      filters={{
        failed: ({ status }) => status >= 400,
        warnings: ({ warnings }) => warnings.length > 0,
      }}
      keyOf={({ id }) => id}
      name="requests"
      renderRow={(entry, place) => <RequestRow entry={entry} place={place} />}
      title="Requests"
      wordsOf={(entry) =>
        [
          requestWords(entry),
          addresses.get(entry.attemptId),
          addresses.get(entry.transactionID),
        ].join(' ')
      }
    />
  );
}

function useAddresses(): ReturnType<typeof addressesById> {
  const attempts = useRead(READS.attempts);
  const messages = useRead(READS.messages);
  return useMemo(() => addressesById(attempts, messages), [attempts, messages]);
}

/** The widget attempts of the workspace, newest first. */
export function AttemptsLog(): ReactNode {
  const addresses = useAddresses();
  return (
    <Log
      emptyText={
        <>
          Create an attempt from your backend, with{' '}
          <code>POST /api/v1/widget-sdk/create-attempt</code>.
        </>
      }
      entries={useRead(READS.attempts)}
      filters={{ failed: ({ result }) => result === 'failed' }}
      keyOf={({ attemptId }) => attemptId}
      name="attempts"
      renderRow={(attempt, place) => <AttemptRow attempt={attempt} place={place} />}
      title="Attempts"
      warning={<MissingCallback />}
      wordsOf={(attempt) => `${attemptWords(attempt)} ${addresses.get(attempt.transactionID)}`}
    />
  );
}

const SIGNINGS = { valid: 'Valid', missing: 'Missing', wrong: 'Wrong', old: 'An hour old' };

/** The webhooks that the service sent, newest first, and how it signs them. */
export function WebhooksLog(): ReactNode {
  return (
    <Log
      controls={
        <label className="row quiet" htmlFor="webhook-signing">
          <span>Signature of the next ones</span>
          <LiveChoice
            choices={SIGNINGS}
            id="webhook-signing"
            read={READS.signing}
            subject="Signatures"
          />
        </label>
      }
      emptyText={
        <>
          Name your receiver as a pipeline’s backend callback under <a href="#settings">Settings</a>
          , and verify a code.
        </>
      }
      entries={useRead(READS.webhooks)}
      filters={{ undelivered: ({ outcome }) => outcome !== 'delivered' }}
      keyOf={({ id }) => id}
      name="webhooks"
      renderRow={(entry, place) => <WebhookRow entry={entry} place={place} />}
      title="Webhooks"
      warning={<MissingCallback />}
      wordsOf={webhookWords}
    />
  );
}
