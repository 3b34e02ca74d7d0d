/** Where the tested demo is told to begin with a new backend; the demo itself has no such route. */
export const RESET_PATH = '/e2e/reset';
