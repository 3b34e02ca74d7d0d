/** Seals the cookies of the tested demo; the tests look for it in what the browser receives. */
export const SEAL_SECRET = 'seal-secret-for-tests-only-0123456789abcdef';

/** Private metadata of every widget attempt of the tested demo; nothing of it may reach a browser. */
export const CANARY = 'canary-of-private-metadata';
