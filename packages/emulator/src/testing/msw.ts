/**
 * Handlers of Mock Service Worker that handle calls to the service with the emulator's core: no port, no process.
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
 * @param options.core handles the calls; its inbox, clock and faults are those of `openWorkspace({ fetch: core.fetch })`
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
      const call = new Request(new URL(request.url.slice(base.length), base), request);
      call.headers.delete('host'); // A call over node:http names the service, which the core refuses.
      return core.fetch(call);
    }),
  ];
}
