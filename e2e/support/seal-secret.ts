/** Seals the flow's cookie of the tested demo; the tests look for it in what the browser receives. */
export const SEAL_SECRET = 'seal-secret-for-tests-only-0123456789abcdef';
