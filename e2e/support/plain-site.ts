import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { createOtpProxy } from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import express from 'express';
import { portOf } from './port.ts';
import { SEAL_SECRET } from './secrets.ts';

const FILE = fileURLToPath(new URL('../../packages/element/dist/otp-form.js', import.meta.url));

/** A page without a bundler, its backend and an emulator. */
export interface PlainSite {
  readonly url: string;
  /** The same file, from another origin that lets every page load it. */
  readonly cdnUrl: string;
  readonly emulator: Emulator;
  readonly close: () => Promise<void>;
}

/**
 * Serves one page with `<otp-form>`.
 *
 * @param html the page for the file's URL
 * @param policy the `Content-Security-Policy` of everything
 */
export async function openPlainSite(
  html: (scriptUrl: string) => string,
  policy: string,
): Promise<PlainSite> {
  const emulator = await createEmulator({ port: 0 });
  const proxy = createOtpProxy({
    basePath: '/api/otp',
    baseUrl: emulator.url,
    apiKey: emulator.credentials.apiKey,
    pipelineID: emulator.credentials.pipelineID,
    sealSecrets: [SEAL_SECRET],
    allowedCountries: ['EG'],
    environment: 'development',
    log: () => undefined,
    onVerified: () => ({ next: '/home' }),
  });

  const cdn = express();
  cdn.get('/otp-form.js', (_, response) => {
    response.set('access-control-allow-origin', '*').sendFile(FILE);
  });
  const cdnServer = cdn.listen(0, '127.0.0.1');
  await once(cdnServer, 'listening');
  const cdnUrl = `http://127.0.0.1:${portOf(cdnServer)}/otp-form.js`;

  const site = express();
  site.use((_, response, next) => {
    response.set('content-security-policy', policy.replaceAll('CDN', new URL(cdnUrl).origin));
    next();
  });
  site.use('/api/otp', toNodeHandler(proxy));
  site.get('/otp-form.js', (_, response) => response.sendFile(FILE));
  site.get('/', (_, response) => void response.send(html('/otp-form.js')));
  site.get('/cdn', (_, response) => void response.send(html(cdnUrl)));
  const server = site.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://localhost:${portOf(server)}`,
    cdnUrl,
    emulator,
    async close() {
      for (const each of [server, cdnServer]) each.closeAllConnections();
      server.close();
      cdnServer.close();
      await emulator.close();
    },
  };
}
