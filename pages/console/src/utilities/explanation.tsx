import type { ReactNode } from 'react';
import type { Explanation } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { MessageBubble } from '../components/message-bubble.tsx';

const OUTCOMES: Readonly<Record<Explanation['checks'][number]['outcome'], string>> = {
  passed: 'Passed',
  decides: 'Decides',
  'not-reached': 'Not reached',
};

/** The checks of a send in their order, and the answer that they lead to. Nothing was sent. */
export function ExplanationView({ explanation }: { explanation: Explanation }): ReactNode {
  const { checks, result } = explanation;
  const { httpStatus, status, code, channel, text } = result;
  const deciding = checks.find(({ outcome }) => outcome === 'decides');
  return (
    <div className="explanation">
      <p className="explanation-result" data-class={String(Math.floor((httpStatus ?? 500) / 100))}>
        <span className="entry-status">{httpStatus ?? '–'}</span>{' '}
        <span>{[status, channel && `by ${channelName(channel)}`].filter(Boolean).join(' ')}</span>{' '}
        {code !== undefined && <code>{code}</code>}
      </p>
      {deciding && <p>{`${deciding.check}: ${deciding.why}`}</p>}
      {channel !== undefined && text !== undefined && (
        <MessageBubble channel={channel} text={text} />
      )}
      <ol className="checks">
        {checks.map(({ check, outcome, why }) => (
          <li data-outcome={outcome} key={check}>
            <span className="check-name">{check}</span>{' '}
            <span className="check-outcome">{OUTCOMES[outcome]}</span>
            {why !== '' && <span className="check-why">{why}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The answer in a few words, for screen readers. */
export function resultText({ result: { httpStatus, status, code } }: Explanation): string {
  return ['Would be answered', httpStatus, status, code].filter(Boolean).join(' ');
}
