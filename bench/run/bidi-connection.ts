/** A WebDriver BiDi connection: commands by number over one WebSocket. */
export interface BidiConnection {
  /** Rejects with the browser's own words, or because it hung up before or meanwhile. */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Connects to `ws://…/session`. */
export function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const pending = new Map<number, Pending>();
  let last = 0;
  let hungUp: Error | undefined;
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    const command = pending.get(id);
    pending.delete(id);
    // Events have no number.
    if (type === 'success') command?.resolve(result);
    else if (type === 'error') command?.reject(new Error(message));
  };
  socket.onclose = ({ code }) => {
    // 1006 is no farewell at all: the browser was ended, or crashed. See RFC 6455, 7.4.1.
    const error = new Error(`the browser hung up (${code})`);
    hungUp = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const connection: BidiConnection = {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        // A closed socket drops what it is given without a word.
        if (hungUp) return reject(hungUp);
        const id = ++last;
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(connection);
    socket.onerror = () => reject(new Error('the browser refused the connection'));
  });
}
