import { Icon } from '@otp-kit/page-styles/icons';
import { type ReactNode, useEffect, useState } from 'react';
import type { CodeMessageView } from '../../tour/inbox-feed.ts';
import { texts, timeText } from '../language.ts';
import { PhoneNumber } from '../phone-number/phone-number.tsx';

interface CodeMessageProps {
  readonly message: CodeMessageView;
  readonly onEnterCode: ((code: string) => void) | undefined;
}

/** One message: its code in large digits, to be copied or entered into the form while it is valid. */
export function CodeMessage({ message, onEnterCode }: CodeMessageProps): ReactNode {
  const { at, channel, code, state, to } = message;
  const { inbox } = texts;
  return (
    <li data-channel={channel} className={state}>
      <p className="row message-source">
        <b>{inbox.channels[channel]}</b> <PhoneNumber of={to} />{' '}
        <time dateTime={at}>{timeText(at)}</time>
      </p>
      <p className="row message-code">
        <code dir="ltr">{code}</code>
        {state === 'valid' ? <CopyButton text={code} /> : inbox.states[state]}
        {onEnterCode && state === 'valid' && (
          <button
            type="button"
            className="button enter-code"
            data-kind="primary"
            onClick={() => onEnterCode(code)}
          >
            {inbox.enterCode}
          </button>
        )}
      </p>
    </li>
  );
}

function CopyButton({ text }: { readonly text: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const { inbox } = texts;
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <button
      type="button"
      className="button"
      aria-label={isCopied ? inbox.copied : inbox.copy}
      title={isCopied ? inbox.copied : inbox.copy}
      onClick={() => void copy().catch(() => {})}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  );
}

/** Long enough to be seen. */
const SHOWN_MS = 2_000;
