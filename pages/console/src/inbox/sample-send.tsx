import type { ReactNode } from 'react';
import { call } from '../api/control-api.ts';
import type { WorkspaceView } from '../api/control-types.ts';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/panel.tsx';
import { useConsole, useWorkspace } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';

// A number of the range that is reserved for fiction.
const PHONE = '+12025550123';
const SERVICE = '/api/v1.2/transactions/';

/** What an empty inbox says: how the first message gets there. */
export function SampleSend({ onSent }: { onSent: () => void }): ReactNode {
  const send = useSampleSend();
  const { run } = useChange({ send: async () => send?.() });
  return (
    <Empty id="inbox-empty" title="No messages yet.">
      <svg aria-hidden="true" className="empty-art" viewBox="0 0 120 88">
        <rect className="art-line" height="46" rx="14" width="76" x="14" y="10" />
        <path className="art-line" d="M34 56v14l16-14" />
        <path className="art-dot" d="M36 33h.01M52 33h.01M68 33h.01" />
        <path
          className="art-faint"
          d="M98 30a14 14 0 0 1 8 13v12a14 14 0 0 1-14 14h-4v9l-11-9H66"
        />
      </svg>
      <p>
        Send a code from your app: point it at <code>{location.origin}</code> with the API key and
        pipeline ID shown under Credentials. The code appears here, and nowhere else.
      </p>
      {send && <Button onClick={() => run(undefined, onSent)}>Send a sample code</Button>}
    </Empty>
  );
}

/**
 * Sends a code as an app's backend would, over the same routes, so that a developer sees a message
 * before an app is connected; undefined if no pipeline can send one.
 */
function useSampleSend(): (() => Promise<void>) | undefined {
  const { api } = useConsole();
  const credentials = credentialsOf(useWorkspace());
  if (!credentials) return undefined;
  return async () => {
    const { challengeRequired, challengeToken } = await call<{
      readonly challengeRequired: boolean;
      readonly challengeToken: string;
    }>('GET', `${SERVICE}challenge?${new URLSearchParams(credentials)}`);
    const solve = () => api.post<{ readonly nonce: number }>('pow/solve', { challengeToken });
    await call('POST', `${SERVICE}send`, {
      ...credentials,
      verificationAddress: { phoneNumber: PHONE },
      ...(challengeRequired && {
        powSolution: { challengeToken, nonce: (await solve()).nonce },
      }),
    });
  };
}

function credentialsOf({ accounts }: Partial<WorkspaceView> = {}) {
  for (const { apiKey, pipelines } of accounts ?? []) {
    const pipeline = pipelines.find(
      ({ kind, apiVersion, active }) => kind === 'otp' && apiVersion === 'V1.2' && active,
    );
    if (pipeline) return { APIKey: apiKey, pipelineID: pipeline.id };
  }
  return undefined;
}
