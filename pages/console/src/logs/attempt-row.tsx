import { memo, type ReactNode } from 'react';
import type { AttemptView } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { Facts } from '../components/facts.tsx';
import { countdownText, timeText } from '../components/time-text.ts';
import { useConsoleState } from '../state/console-context.ts';
import { refOf } from '../timeline/records.ts';
import { AttemptSteps } from './attempt-steps.tsx';
import { BlockPart, EntryTime, TablePart } from './entry-parts.tsx';
import { LogEntry } from './log-entry.tsx';

/** One widget attempt. Unlike an entry of the other logs it changes. */
export const AttemptRow = memo(function AttemptRow({
  attempt,
  isHidden,
}: {
  attempt: AttemptView;
  isHidden: boolean;
}): ReactNode {
  const { nowMs } = useConsoleState((state) => state.time);
  const leftMs = Date.parse(attempt.expiresAt) - nowMs;
  const isOpen = attempt.result === 'pending' && leftMs > 0;
  const { grade, words } = statusOf(attempt, leftMs);
  const address = addressOf(attempt);

  return (
    <LogEntry
      className="attempt"
      grade={grade}
      isHidden={isHidden}
      subject={`the attempt ${timeText(attempt.createdAt)}`}
      timeline={refOf('attempt', attempt.attemptId)}
      summary={
        <>
          <span className="entry-status attempt-state">{words}</span>
          <bdi className="entry-name" dir="ltr">
            {maskPhone(address)}
          </bdi>
          <span className="entry-line">
            <span className="attempt-way">{deliveryOf(attempt)}</span>
            {attempt.isTest && <span className="badge attempt-test">Test pair</span>}
          </span>
          <span className="entry-when">
            <span className="attempt-left">{isOpen ? `${countdownText(leftMs)} left` : ''}</span>
            <EntryTime at={attempt.createdAt} />
          </span>
        </>
      }
    >
      {(wasOpened) => (
        <>
          <h3>Steps</h3>
          <AttemptSteps attempt={attempt} />
          {isOpen && (
            <p>
              <a className="attempt-link" href={attempt.iframeUrl} rel="noreferrer" target="_blank">
                Open the widget's page
              </a>
            </p>
          )}
          <Facts
            className="attempt-facts"
            values={{
              Address: address,
              Attempt: attempt.attemptId,
              Widget: attempt.widgetId,
              Pipeline: attempt.pipelineID,
              Transaction: attempt.transactionID,
              Device: attempt.deviceId,
            }}
          />
          <div className="entry-parts">{wasOpened && <AttemptParts attempt={attempt} />}</div>
        </>
      )}
    </LogEntry>
  );
});

function AttemptParts({ attempt }: { attempt: AttemptView }): ReactNode {
  const { publicMetadata, privateMetadata, customHeaders } = attempt;
  return (
    <>
      <BlockPart title="Public metadata" value={orNothing(publicMetadata)} />
      <BlockPart title="Private metadata" value={orNothing(privateMetadata)} />
      <TablePart title="Custom headers" values={customHeaders} />
    </>
  );
}

function orNothing(values: Readonly<Record<string, unknown>>): unknown {
  return Object.keys(values).length === 0 ? undefined : values;
}

function statusOf(
  { status, result }: AttemptView,
  leftMs: number,
): { readonly grade: string; readonly words: string } {
  if (result === 'success') return { grade: '2', words: 'Verified' };
  if (leftMs <= 0) return { grade: '4', words: 'Expired' };
  if (result === 'failed') return { grade: '5', words: 'Failed' };
  return { grade: '', words: status === 'otp_requested' ? 'Code sent' : 'Created' };
}

function deliveryOf({ channels, resendCount, verificationMethod }: AttemptView): string {
  const parts = [
    verificationMethod === 'passkey' ? 'Passkey' : channels.map(channelName).join(', '),
  ];
  if (resendCount > 0) parts.push(resendCount === 1 ? '1 resend' : `${resendCount} resends`);
  return parts.filter((part) => part !== '').join(' · ');
}

function addressOf({ verificationAddress: { phoneNumber, email } }: AttemptView): string {
  return [phoneNumber, email].filter((address) => address !== undefined).join(', ');
}

// As in the webhook.
function maskPhone(address: string): string {
  return address.replace(/(?<=^\+\d{3})\d+(?=\d{2}(,|$))/, (digits) => '*'.repeat(digits.length));
}
