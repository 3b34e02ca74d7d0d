/** What `npm start -- --help` prints. */
const HELP = `npm start: the demo, its backend, and the emulator in place of the service.

Ports are set in the environment; 0 takes a free one:

  DEMO_PORT       the demo's pages and backend   5173
  EMULATOR_PORT   the emulator and its console   4400
  WIDGET_PORT     the hosted widget              4401

Example: DEMO_PORT=0 EMULATOR_PORT=0 WIDGET_PORT=0 npm start`;

/**
 * Reads the arguments of `npm start`, which takes none but a request for help.
 *
 * @returns the text to print in place of a start, and the exit status; undefined for a start
 */
export function readStartOptions(args) {
  if (args.length === 0) return undefined;
  if (args.includes('--help') || args.includes('-h')) return { text: HELP, status: 0 };
  return { text: `npm start knows no option ${args[0]}.\n\n${HELP}`, status: 1 };
}
