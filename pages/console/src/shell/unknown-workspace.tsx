import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createControlApi } from '../api/control-api.ts';
import type { WorkspaceView } from '../api/control-types.ts';
import { useConsole } from '../state/console-context.ts';

/** The page of a workspace that the emulator does not have, with the way to those that it has. */
export function UnknownWorkspace(): ReactNode {
  const { workspaceId } = useConsole();
  const { data = [] } = useQuery({ queryKey: ['others'], queryFn: readWorkspaces });
  return (
    <main className="card stack missing">
      <h1>There is no workspace “{workspaceId}”</h1>
      <p className="quiet">
        The emulator keeps workspaces in memory, so a restart forgets those that your tests created.
        If this one is created, it opens here by itself.
      </p>
      <ul className="stack">
        {data.map(({ id }) => (
          <li key={id}>
            <a
              className="button"
              data-kind={id === 'default' ? 'primary' : undefined}
              href={`/?${new URLSearchParams({ workspace: id })}`}
            >
              Open the workspace “{id}”
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

// Every workspace lists all of them, and the default one always exists.
function readWorkspaces(): Promise<readonly WorkspaceView[]> {
  return createControlApi('default').get('workspaces');
}
