import type { ReactNode } from 'react';
import type { JournalEntry } from '../api/control-types.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useWorkspace } from '../state/console-context.ts';
import { asCurl } from './as-curl.ts';

/** Copies a request as a curl command. */
export function CopyCurl({ entry }: { entry: JournalEntry }): ReactNode {
  const workspace = useWorkspace();
  // Without the keys of the workspace the command could hold one.
  if (!workspace) return null;
  const apiKeys = workspace.accounts.map(({ apiKey }) => apiKey);
  return (
    <CopyButton label="Copy as curl" text={asCurl(entry, { origin: location.origin, apiKeys })} />
  );
}
