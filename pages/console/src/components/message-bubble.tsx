import { splitSegments } from '@otp-kit/protocol';
import type { ReactNode } from 'react';
import type { UtilityChannel, UtilityMessage } from '../api/control-types.ts';
import { Icon, type IconName } from './icon.tsx';
import { shortTimeText } from './time-text.ts';

interface MessageBubbleProps {
  readonly channel: UtilityChannel;
  readonly text: string;
  /** Both absent if the message was not sent. */
  readonly at?: string;
  readonly status?: UtilityMessage['status'];
}

/** A utility message as the messenger of a phone shows it. */
export function MessageBubble({ channel, text, at, status }: MessageBubbleProps): ReactNode {
  return (
    <div className="bubble" data-channel={channel} data-status={status}>
      <p className="bubble-text" dir="auto">
        {channel === 'sms' && text !== '' ? <SmsText text={text} /> : text}
      </p>
      <p className="bubble-foot">
        {channel === 'sms' && <span className="bubble-size">{smsSizeText(text)}</span>}
        {at !== undefined && <time dateTime={at}>{shortTimeText(new Date(at))}</time>}
        {channel === 'whatsapp' && status !== undefined && <Icon name={TICKS[status]} />}
      </p>
    </div>
  );
}

const TICKS: Readonly<Record<UtilityMessage['status'], IconName>> = {
  Pending: 'done',
  Successful: 'delivered',
  Failed: 'failed',
};

/** The text of an SMS, with every second part on another ground. */
function SmsText({ text }: { text: string }): ReactNode {
  const { parts } = splitSegments(text);
  // The parts are plain spans without space between: anything else would tear an Arabic word.
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    <span className="bubble-part" key={index}>
      {part}
    </span>
  ));
}

function smsSizeText(text: string): string {
  const { parts, encoding } = splitSegments(text);
  return `${parts.length === 1 ? '1 part' : `${parts.length} parts`}, ${encoding}`;
}
