import { RESERVATION_LEASE_MS } from '@otp-kit/emulator/console-api';
import type { ReactNode } from 'react';
import type { IdempotencyView } from '../api/control-types.ts';

import { agoText } from '../components/time-text.ts';
import { useConsoleState } from '../state/console-context.ts';
import { Part } from './part.tsx';

const STATES: Readonly<Record<IdempotencyView['state'], string>> = {
  reserved: 'Reserved',
  stored: 'Stored',
  'past-boundary': 'Past the boundary',
};

/** The idempotency keys that the service knows, newest first. */
export function IdempotencyTable(): ReactNode {
  const records = useConsoleState((state) => state.utilities.idempotency);
  return (
    <Part
      hint="A key is reserved for 60 seconds, and an answer is replayed for 24 hours. Past the carrier boundary a record never expires."
      isWide
      title="Idempotency keys"
    >
      {records.length === 0 ? (
        <p className="hint">No keys yet.</p>
      ) : (
        <table className="keys" id="idempotency-table">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">State</th>
              <th scope="col">Boundary</th>
              <th scope="col">Answer</th>
              <th scope="col">Age</th>
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
  const readAtMs = useConsoleState((state) => state.utilitiesReadAtMs);
  const { nowMs } = useConsoleState((state) => state.time);
  const { key, state, boundary, answerStatus, answerCode, transactionID, expiresAt } = record;
  const ageMs = record.ageSeconds * 1000 + nowMs - readAtMs;
  // Another send with the same key takes it over.
  const isReclaimable = state === 'reserved' && ageMs >= RESERVATION_LEASE_MS;
  const answer = [answerStatus, answerCode].filter((part) => part !== undefined).join(' ');
  return (
    <tr data-state={state}>
      <th scope="row" title={transactionID}>
        {key}
      </th>
      <td data-label="State">{isReclaimable ? 'Reclaimable' : STATES[state]}</td>
      <td data-label="Boundary">{boundary ? 'Passed' : 'Not passed'}</td>
      <td data-label="Answer">{answer === '' ? 'None yet' : answer}</td>
      <td
        data-label="Age"
        title={expiresAt === undefined ? 'Does not expire' : `Expires ${expiresAt}`}
      >
        {agoText(ageMs)}
      </td>
    </tr>
  );
}
