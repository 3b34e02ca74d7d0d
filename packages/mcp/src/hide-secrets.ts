/** What a tool shows instead of a secret. */
export const HIDDEN = '[hidden]';

// An API key is in the query or the body of calls to the service, by either spelling.
const SECRET_NAMES = /^(api-?key|x-api-key|authorization|cookie|.*secret)$/i;

/** Copies a result of the control API without API keys, secrets and credentials of headers. Codes stay. */
export function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_NAMES.test(name) && field !== null ? HIDDEN : hideSecrets(field),
    ]),
  );
}
