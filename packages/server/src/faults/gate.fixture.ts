import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP connection that tests can break, between a client and a server on this machine. */
export interface Gate {
  /** The port to which clients connect. */
  readonly port: number;
  /** Forwards, also what was held. */
  open(): Promise<void>;
  /** Refuses connections, and breaks those that exist. */
  shut(): Promise<void>;
  /** Forwards new connections to another port, as when a name gets another address, and waits until those that exist have ended. */
  switchTo(port: number): Promise<void>;
  /** Takes what clients send, forwards it, and holds the replies. */
  hold(): void;
  /** Forwards what clients send until `text` is in it, and breaks the connection in place of the reply. */
  loseAnswerTo(text: string): void;
  /** How many times clients have sent something. */
  readonly received: () => number;
}

/** Starts a gate in front of a port. */
export async function startGate(target: number): Promise<Gate> {
  let held: (() => void)[] | undefined;
  let lost: string | undefined;
  let received = 0;
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let current = target;
  const server = createServer((client) => join(client, connect(current, '127.0.0.1')));
  const port = await listen(server, 0);

  function join(client: Socket, upstream: Socket): void {
    let isLost = false;
    clients.add(client);
    client.on('close', () => clients.delete(client));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes) => {
      received += 1;
      if (lost !== undefined && bytes.includes(lost)) {
        isLost = true;
        lost = undefined;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isLost) client.destroy();
      else if (held === undefined) client.write(bytes);
      else held.push(() => client.write(bytes));
    });
  }

  return {
    port,
    async open() {
      const answers = held ?? [];
      held = undefined;
      for (const answer of answers) answer();
      if (!server.listening) await listen(server, port);
    },
    async shut() {
      held = undefined;
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async switchTo(next) {
      current = next;
      // Ended, not broken: when the other side has ended, too, no client takes it for a live one.
      await Promise.all(
        [...clients].map(async (client) => {
          const closed = once(client, 'close');
          client.end();
          await closed;
        }),
      );
    },
    hold() {
      held ??= [];
    },
    loseAnswerTo(text) {
      lost = text;
    },
    received: () => received,
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gate has no port');
  return address.port;
}
