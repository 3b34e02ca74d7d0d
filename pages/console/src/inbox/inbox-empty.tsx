import type { ReactNode } from 'react';
import { useConsole, useWorkspace } from '../state/console-context.ts';
import { createSampleSend } from './sample-send.ts';

/** What an empty inbox says: how the first message gets there. */
export function InboxEmpty({ onSent }: { onSent: () => void }): ReactNode {
  const { client, report } = useConsole();
  const workspace = useWorkspace();
  const sendSample = workspace && createSampleSend(workspace, client);

  return (
    <div className="empty" id="inbox-empty">
      <svg aria-hidden="true" className="empty-art" viewBox="0 0 120 88">
        <rect className="art-line" height="46" rx="14" width="76" x="14" y="10" />
        <path className="art-line" d="M34 56v14l16-14" />
        <circle className="art-dot" cx="36" cy="33" r="4" />
        <circle className="art-dot" cx="52" cy="33" r="4" />
        <circle className="art-dot" cx="68" cy="33" r="4" />
        <path
          className="art-faint"
          d="M98 30a14 14 0 0 1 8 13v12a14 14 0 0 1-14 14h-4v9l-11-9H66"
        />
      </svg>
      <h3>No messages yet.</h3>
      <p>
        Send a code from your app: point it at <code id="empty-address">{location.origin}</code>{' '}
        with the API key and pipeline ID shown under Credentials. The code appears here, and nowhere
        else.
      </p>
      {sendSample && (
        <button
          className="button"
          id="send-sample"
          onClick={() => report(sendSample().then(onSent))}
          type="button"
        >
          Send a sample code
        </button>
      )}
    </div>
  );
}
