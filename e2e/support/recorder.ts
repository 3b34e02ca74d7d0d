import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { portOf } from './port.ts';

/** A proxy between a browser and a server that records every byte sent to the browser. */
export interface Recorder {
  readonly port: number;
  /** Everything received so far, one character a byte. */
  received(): string;
  close(): void;
}

/** Starts recording in front of a port on this machine. */
export async function record(targetPort: number): Promise<Recorder> {
  const chunks: Buffer[] = [];
  const server = createServer((browser) => {
    const target = connect(targetPort, 'localhost');
    browser.pipe(target);
    target.on('data', (chunk) => chunks.push(chunk));
    target.pipe(browser);
    for (const socket of [browser, target]) {
      socket.on('error', () => {
        browser.destroy();
        target.destroy();
      });
    }
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    port: portOf(server),
    received: () => Buffer.concat(chunks).toString('latin1'),
    close: () => server.close(),
  };
}
