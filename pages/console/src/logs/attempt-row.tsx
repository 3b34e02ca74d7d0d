import { refOf } from '@otp-kit/emulator/console-api';
import { type ReactNode, useMemo } from 'react';
import type { AttemptView } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { EntryTime } from '../components/entry-words.tsx';
import { Facts } from '../components/facts.tsx';
import { countdownText, timeText } from '../components/time-text.ts';
import type { RowPlace } from '../components/use-rows.ts';
import { useRead, useTime } from '../state/console-context.ts';
import { READS } from '../state/reads.ts';
import { BlockPart, TablePart } from './entry-parts.tsx';
import { LogEntry } from './log-entry.tsx';
import { type WrongCodes, wrongCodesOf } from './wrong-codes.ts';

interface AttemptRowProps {
  readonly attempt: AttemptView;
  readonly place: RowPlace;
}

/** One widget attempt. Unlike an entry of the other logs it changes. */
export function AttemptRow(props: AttemptRowProps): ReactNode {
  const { attempt, place } = props;
  const { nowMs } = useTime();
  const leftMs = Date.parse(attempt.expiresAt) - nowMs;
  const isOpen = attempt.result === 'pending' && leftMs > 0;
  const requests = useRead(READS.requests);
  const { attemptId } = attempt;
  const wrongCodes = useMemo(() => wrongCodesOf(requests, attemptId), [requests, attemptId]);
  const { tone, words } = statusOf(attempt, leftMs, wrongCodes);
  const address = addressOf(attempt);
  return (
    <LogEntry
      className="attempt"
      place={place}
      name={<bdi dir="ltr">{address}</bdi>}
      status={words}
      subject={`the attempt ${timeText(attempt.createdAt)}`}
      summary={
        <>
          <span className="entry-line">
            <span>{deliveryOf(attempt, wrongCodes)}</span>
            {attempt.isTest && <span className="badge">Test pair</span>}
          </span>
          <span className="entry-when">
            {isOpen ? (
              <span className="attempt-left">{`${countdownText(leftMs)} left`}</span>
            ) : (
              <EntryTime at={attempt.createdAt} />
            )}
          </span>
        </>
      }
      timeline={refOf('attempt', attemptId)}
      tone={tone}
    >
      <h3>Steps</h3>
      <AttemptSteps attempt={attempt} isOpen={isOpen} />
      {isOpen && (
        <p>
          <a className="attempt-link" href={attempt.iframeUrl} rel="noreferrer" target="_blank">
            Open the widget's page
          </a>
        </p>
      )}
      <Facts
        values={{
          Address: address,
          Reason: wrongCodes.areTooMany ? 'Too many wrong codes' : undefined,
          Attempt: attemptId,
          Widget: attempt.widgetId,
          Pipeline: attempt.pipelineID,
          Transaction: attempt.transactionID,
          Device: attempt.deviceId,
        }}
      />
      <BlockPart title="Public metadata" value={orNothing(attempt.publicMetadata)} />
      <BlockPart title="Private metadata" value={orNothing(attempt.privateMetadata)} />
      <TablePart title="Custom headers" value={attempt.customHeaders} />
    </LogEntry>
  );
}

/** The steps of an attempt, and when each happened. */
function AttemptSteps(props: { attempt: AttemptView; isOpen: boolean }): ReactNode {
  const { attempt, isOpen } = props;
  const { attemptId, createdAt, captchaVerifiedAt, otpRequestedAt, completedAt } = attempt;
  const resend = useRead(READS.requests).find(
    (each) =>
      each.attemptId === attemptId && each.operation === 'widget.resend' && each.status < 400,
  );
  const isByPasskey = attempt.verificationMethod === 'passkey';
  // The channels are those of the last code.
  const channels = attempt.channels.map(channelName);
  const isResent = attempt.resendCount > 0;
  const sent = ['Code sent', ...(isResent ? [] : channels)].join(' by ');
  // The request may be no longer known.
  const resent = resend && { name: ['Sent again', ...channels].join(' by '), at: resend.at };
  const steps = [
    { name: 'Created', at: createdAt },
    { name: 'Captcha passed', at: captchaVerifiedAt },
    ...(isByPasskey ? [] : [{ name: sent, at: otpRequestedAt }, ...(resent ? [resent] : [])]),
    { name: isByPasskey ? 'Verified by passkey' : 'Verified', at: completedAt },
  ];
  return (
    <ol className="steps">
      {steps.map(({ name, at }) => (
        <li className="step dotted" data-done={at === undefined ? undefined : ''} key={name}>
          <span>{name}</span>{' '}
          <time dateTime={at}>
            {at === undefined ? (isOpen ? 'not yet' : 'never') : timeText(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function orNothing(values: Readonly<Record<string, unknown>>): unknown {
  return Object.keys(values).length === 0 ? undefined : values;
}

function statusOf(
  attempt: AttemptView,
  leftMs: number,
  { areTooMany }: WrongCodes,
): { readonly tone: string; readonly words: string } {
  const { status, result } = attempt;
  if (result === 'success') return { tone: 'success', words: 'Verified' };
  if (areTooMany) return { tone: 'danger', words: 'Failed' };
  if (result === 'failed' || leftMs <= 0) return { tone: 'warning', words: 'Expired' };
  return { tone: 'accent', words: status === 'otp_requested' ? 'Code sent' : 'Created' };
}

function deliveryOf(attempt: AttemptView, { count }: WrongCodes): string {
  const { channels, resendCount, verificationMethod } = attempt;
  const parts = [
    verificationMethod === 'passkey' ? 'Passkey' : channels.map(channelName).join(', '),
  ];
  if (resendCount > 0) parts.push(resendCount === 1 ? '1 resend' : `${resendCount} resends`);
  if (count > 0) parts.push(count === 1 ? '1 wrong code' : `${count} wrong codes`);
  return parts.filter((part) => part !== '').join(' · ');
}

function addressOf({ verificationAddress: { phoneNumber, email } }: AttemptView): string {
  return [phoneNumber, email].filter((address) => address !== undefined).join(', ');
}
