/** The route that gives the tested demo a new backend. The demo itself has no such route. */
export const RESET_PATH = '/e2e/reset';
