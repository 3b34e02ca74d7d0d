import type { ReactNode } from 'react';
import { ConfirmButton } from '../components/confirm-button.tsx';
import { useConsole } from '../state/console-context.ts';
import { useChange } from '../state/use-change.ts';

/** Resets the workspace after a confirmation. */
export function ResetButton(): ReactNode {
  const { api, readAll } = useConsole();
  const { run } = useChange({
    send: async () => {
      await api.post('reset');
      await readAll();
    },
    says: () => 'Workspace reset',
  });
  return (
    <ConfirmButton
      action="Reset"
      id="reset"
      onConfirm={run}
      question="Reset this workspace?"
      text="Messages, requests, attempts and webhooks are deleted. Providers, settings and the clock go back to how they started. The credentials stay."
    >
      Reset…
    </ConfirmButton>
  );
}
