import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WorkspaceView } from '../api/control-types.ts';
import { type ConsoleController, queryOf } from './console-controller.ts';
import type { PageState } from './page-state.ts';
import { READS, type Read } from './reads.ts';
import { timeAfter, type WorkspaceTime } from './workspace-clock.ts';

/** Gives every component the page's controller. */
export const ConsoleContext = createContext<ConsoleController | undefined>(undefined);

/** The page's controller. */
export function useConsole(): ConsoleController {
  const controller = useContext(ConsoleContext);
  if (!controller) throw new TypeError('the component is outside of ConsoleContext');
  return controller;
}

/** A part of the workspace, as it was last read or changed by an event. */
export function useRead<T>(read: Read<T>): T {
  const { data } = useLoaded(read);
  return data ?? read.none;
}

/** Everything appears at once, so that nothing moves while it is read. */
function useLoaded<T>(read: Read<T>) {
  const { api } = useConsole();
  const isLoaded = usePage((page) => page.isLoaded);
  const { data, dataUpdatedAt } = useQuery(queryOf(api, read));
  return { data: isLoaded ? data : undefined, dataUpdatedAt };
}

/** A part of the page's own state. The selector must return the same reference for the same state. */
export function usePage<T>(select: (state: PageState) => T): T {
  const { page } = useConsole();
  return useSyncExternalStore(page.subscribe, () => select(page.get()));
}

/** The workspace that the page shows; undefined until it is known. */
export function useWorkspace(): WorkspaceView | undefined {
  const { workspaceId } = useConsole();
  return useRead(READS.workspaces).find(({ id }) => id === workspaceId);
}

/** The workspace's time, which goes on by the second. */
export function useTime(): WorkspaceTime {
  const { data, dataUpdatedAt: readMs } = useLoaded(READS.clock);
  const machineMs = useMachineMs();
  return timeAfter(data, { readMs, machineMs: Math.max(machineMs, readMs) });
}

/** How long ago a part of the workspace was read, in milliseconds of this machine. */
export function useSinceRead(read: Read<unknown>): number {
  const { dataUpdatedAt } = useLoaded(read);
  return Math.max(0, useMachineMs() - dataUpdatedAt);
}

/** The time of this machine at the last tick, in Unix milliseconds. */
function useMachineMs(): number {
  return useSyncExternalStore(followTicks, () => machineMs);
}

const TICK_MS = 1000;
let machineMs = Date.now();
const followers = new Set<() => void>();
setInterval(() => {
  machineMs = Date.now();
  for (const follower of followers) follower();
}, TICK_MS);

function followTicks(listener: () => void): () => void {
  followers.add(listener);
  return () => followers.delete(listener);
}
