/** The service's port, in a process that forwards to it. */
export const upstreamPort = Number(process.argv[2]);

/** The HTTP client that it forwards with: `node:http` or `fetch`. */
export const client = process.argv[3];

/** Serves the process that started this one, and reports the port and the processor time used so far. */
export function listen(server) {
  // A contender waits for its turn for longer than the 5 seconds after which Node closes a connection.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send((user + system) / 1000);
  });
}
