import { RESERVATION_LEASE_MS } from '@otp-kit/emulator/console-api';
import type { ReactNode } from 'react';
import type { IdempotencyView } from '../api/control-types.ts';
import { agoText } from '../components/time-text.ts';
import { useRead, useSinceRead, useTime } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { Part } from './part.tsx';

const STATES = {
  reserved: { words: 'Reserved', tone: 'warning' },
  stored: { words: 'Stored', tone: undefined },
  'past-boundary': { words: 'Past the boundary', tone: 'ice' },
};

/** The idempotency keys that the service knows, newest first. */
export function IdempotencyTable(): ReactNode {
  const records = useRead(READS.idempotency);
  return (
    <Part
      hint="A key is reserved for 60 seconds, and an answer is replayed for 24 hours. Past the carrier boundary a record never expires."
      isWide
      title="Idempotency keys"
    >
      {records.length === 0 ? (
        <p className="hint">No keys yet.</p>
      ) : (
        <table className="keys small" id="idempotency-table">
          <thead>
            <tr className="quiet">
              {['Key', 'State', 'Boundary', 'Answer', 'Age'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <KeyRow key={`${record.account} ${record.key}`} record={record} />
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function KeyRow({ record }: { record: IdempotencyView }): ReactNode {
  const sinceReadMs = useSinceRead(READS.idempotency);
  const { isFrozen, nowMs } = useTime();
  const { key, state, boundary, answerStatus, answerCode, transactionID, expiresAt } = record;
  const ageMs = record.ageSeconds * 1000 + (isFrozen ? 0 : sinceReadMs);
  // Another send with the same key takes it over.
  const isReclaimable = state === 'reserved' && ageMs >= RESERVATION_LEASE_MS;
  const answer = [answerStatus, answerCode].filter((part) => part !== undefined).join(' ');
  return (
    <tr>
      <th className="wrap" scope="row" title={transactionID}>
        {key}
      </th>
      <td className="toned" data-label="State" data-tone={STATES[state].tone}>
        {isReclaimable ? 'Reclaimable' : STATES[state].words}
      </td>
      <td data-label="Boundary">{boundary ? 'Passed' : 'Not passed'}</td>
      <td className="wrap" data-label="Answer">
        {answer === '' ? 'None yet' : answer}
      </td>
      <td
        data-label="Age"
        title={expiresAt === undefined ? 'Does not expire' : `Expires ${expiresAt}`}
      >
        {agoText(nowMs - ageMs, nowMs)}
      </td>
    </tr>
  );
}
