import type { ReactNode } from 'react';
import type { Explanation } from '../api/control-types.ts';
import { channelName } from '../components/channel.ts';
import { Status, toneOf } from '../components/entry-words.tsx';
import { MessageBubble } from '../components/message-bubble.tsx';

const OUTCOMES: Readonly<Record<Explanation['checks'][number]['outcome'], string>> = {
  passed: 'Passed',
  decides: 'Decides',
  'not-reached': 'Not reached',
};

/** The checks of a send in their order, and the response that they lead to. Nothing was sent. */
export function ExplanationView({ explanation }: { explanation: Explanation }): ReactNode {
  const { checks, result } = explanation;
  const { httpStatus, status, code, channel, text } = result;
  const deciding = checks.find(({ outcome }) => outcome === 'decides');
  return (
    <div className="stack">
      <p className="explanation-result row">
        <Status tone={toneOf(httpStatus ?? 500)}>{httpStatus ?? '–'}</Status>{' '}
        <span>{[status, channel && `by ${channelName(channel)}`].filter(Boolean).join(' ')}</span>{' '}
        {code !== undefined && <code className="wrap">{code}</code>}
      </p>
      {deciding && <p>{`${deciding.check}: ${deciding.why}`}</p>}
      {channel !== undefined && text !== undefined && (
        <MessageBubble channel={channel} text={text} />
      )}
      <ol className="checks">
        {checks.map(({ check, outcome, why }) => (
          <li data-outcome={outcome} key={check}>
            <span className="check-name">{check}</span>{' '}
            <span className="check-outcome small">{OUTCOMES[outcome]}</span>
            {why !== '' && <span className="check-why quiet small wrap">{why}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The response in a few words, for screen readers. */
export function resultText({ result: { httpStatus, status, code } }: Explanation): string {
  return ['Would be answered', httpStatus, status, code].filter(Boolean).join(' ');
}
