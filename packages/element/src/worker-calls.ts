type Method = (value: unknown) => Promise<unknown>;

/**
 * In place of comlink in the bundled file, which needs its `wrap` for two calls of the solver's worker only. The worker is this
 * file, too, so both ends have one version of comlink's messages.
 */
export function wrap(worker: Worker): { readonly [name in 'ready' | 'search']: Method } {
  let calls = 0;
  const call =
    (method: string): Method =>
    (value) =>
      new Promise((resolve) => {
        const id = `${calls++}`;
        worker.addEventListener('message', function listen({ data }: MessageEvent) {
          if (data.id !== id) return;
          worker.removeEventListener('message', listen);
          resolve(data.value);
        });
        worker.postMessage({ id, type: 'APPLY', path: [method], argumentList: [{ value }] });
      });
  return { ready: call('ready'), search: call('search') };
}
