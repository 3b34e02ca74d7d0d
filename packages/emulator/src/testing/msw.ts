/**
 * Handlers of Mock Service Worker that answer calls to the service with the emulator's core: no port, no process.
 *
 * @module
 */
import { type HttpHandler, http } from 'msw';
import type { EmulatorCore } from '../app/emulator-core.ts';

export type { OwnWorkspace, TestWorkspace, WorkspaceOptions } from './workspace.ts';
export { createWorkspace, openWorkspace } from './workspace.ts';

/**
 * Creates handlers for all calls of the service.
 *
 * @param options.core answers the calls; its inbox, clock and faults are those of `openWorkspace({ fetch: core.fetch })`
 * @param options.baseUrl the base URL of the service, as the backend under test has it
 */
export function emulatorHandlers({
  core,
  baseUrl,
}: {
  readonly core: EmulatorCore;
  readonly baseUrl: string;
}): readonly HttpHandler[] {
  const base = baseUrl.replace(/\/+$/, '');
  return [
    http.all(`${base}/api/*`, ({ request }) => {
      const address = new URL(request.url.slice(base.length), CORE_ORIGIN);
      const call = new Request(address, request);
      call.headers.delete('host'); // A call over node:http names the service's host in it.
      return core.fetch(call);
    }),
  ];
}

// The core takes no other host: it is for this machine only.
const CORE_ORIGIN = 'http://localhost';
