/**
 * Serves the process that started this one on a free port, and measures at its request; see child.ts.
 *
 * @param {import('node:http').Server} server
 * @param {(cpuMs: number) => unknown} measure takes the processor time used so far, with that of all threads
 */
export function serve(server, measure = (cpuMs) => cpuMs) {
  // A client waits for its turn for longer than the 5 seconds after which Node closes a connection.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => send({ reply: server.address().port }));
  process.on('disconnect', () => process.exit());
  process.on('message', () => send({ reply: measure(processorTimeMs()) }));
}

/** Passes something on to the process that started this one. */
export function report(what) {
  send({ report: what });
}

/** The parent may have disconnected: the message is then dropped. */
function send(message) {
  process.send(message, () => {});
}

/** The processor time of this process until now, its threads included. */
export function processorTimeMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
