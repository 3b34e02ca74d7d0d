import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WorkspaceView } from '../api/control-types.ts';
import type { ConsoleController } from './console-controller.ts';
import type { ConsoleState } from './console-store.ts';

/** Gives every component the page's controller. */
export const ConsoleContext = createContext<ConsoleController | undefined>(undefined);

/** The page's controller. */
export function useConsole(): ConsoleController {
  const controller = useContext(ConsoleContext);
  if (!controller) throw new TypeError('the component is outside of ConsoleContext');
  return controller;
}

/** A part of the page's state. The selector must return the same reference for the same state. */
export function useConsoleState<T>(select: (state: ConsoleState) => T): T {
  const { store } = useConsole();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** The workspace that the page shows; undefined until it is known. */
export function useWorkspace(): WorkspaceView | undefined {
  const { workspaceId } = useConsole();
  return useConsoleState(({ workspaces }) => workspaces.find(({ id }) => id === workspaceId));
}
