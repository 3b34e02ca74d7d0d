import type { ReactNode } from 'react';
import { useConsole } from '../state/console-context.ts';

/** The page of a workspace that the emulator does not have, with the way to the one that always exists. */
export function UnknownWorkspace(): ReactNode {
  const { workspaceId } = useConsole();
  return (
    <main className="card stack missing">
      <h1>There is no workspace “{workspaceId}”</h1>
      <p className="quiet" role="alert">
        A restart forgets those that tests created. If it is created, it opens here.
      </p>
      <a className="button" data-kind="primary" href="./">
        Open the console
      </a>
    </main>
  );
}
