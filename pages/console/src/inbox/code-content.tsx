import type { ReactNode } from 'react';
import type { CodeMessage } from '../api/control-types.ts';
import { COPY_KEYS } from '../commands/shortcuts.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { useCopy } from '../components/use-copy.ts';
import { useFocusSuccessor } from '../components/use-focus-successor.ts';
import { useConsole } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';
import { AutofillFacts } from './autofill-facts.tsx';
import { Expiry, type ExpiryProps } from './expiry.tsx';
import { MessageFoot } from './message-foot.tsx';

interface CodeContentProps {
  readonly message: CodeMessage;
  readonly isNewest: boolean;
  readonly expiry: ExpiryProps | undefined;
}

/** What a message with a code shows below its recipient. */
export function CodeContent({ message, isNewest, expiry }: CodeContentProps): ReactNode {
  const { api } = useConsole();
  const { id, at, to, code, text, transactionID, pipelineID, delivery } = message;
  const { ref, leaving } = useFocusSuccessor<HTMLElement>(delivery !== undefined);
  const { run } = useChange({
    send: () => api.post(`messages/${encodeURIComponent(id)}/delivery`, { status: 'undelivered' }),
    says: () => 'Reported as undelivered',
  });
  return (
    <>
      {code && <CodeButton code={code} isNewest={isNewest} />}
      <p className="message-text" dir="auto">
        {text}
      </p>
      <MessageFoot
        details={{
          Delivered: at,
          Transaction: transactionID,
          Pipeline: pipelineID,
          Message: id,
        }}
        id={id}
        more={
          <>
            <AutofillFacts message={message} />
            {delivery === undefined && (
              <Button className="message-fail" onClick={() => run()} {...leaving}>
                Report as undelivered
              </Button>
            )}
          </>
        }
        summaryRef={ref}
        to={to}
      >
        {expiry && <Expiry {...expiry} />}
      </MessageFoot>
    </>
  );
}

/** A message's code, which a click copies. */
function CodeButton({ code, isNewest }: { code: string; isNewest: boolean }): ReactNode {
  const { isCopied, copy } = useCopy(code);
  // Six digits are easiest to read as three and three.
  const middle = code.length === 6 ? 3 : code.length;
  return (
    <button
      aria-keyshortcuts={isNewest ? 'Alt+C' : undefined}
      className="code"
      data-copied={isCopied ? '' : undefined}
      onClick={copy}
      type="button"
    >
      <span className="code-digits">
        <span>{code.slice(0, middle)}</span>
        <wbr />
        <span>{code.slice(middle)}</span>
      </span>
      <span className="code-action quiet small">
        <Icon name={isCopied ? 'done' : 'copy'} />
        <span className="copy-label">{isCopied ? 'Copied' : 'Copy'}</span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd element takes no focus */}
        <kbd aria-hidden="true" className="shortcut">
          {COPY_KEYS}
        </kbd>
      </span>
    </button>
  );
}
