/**
 * Makes the response to a call of a path that has other methods only.
 *
 * @param allowed those methods, as in an `Allow` header
 */
export function methodNotAllowed(allowed: string): Response {
  return Response.json(
    { status: 'error', code: 'METHOD_NOT_ALLOWED', message: `only ${allowed} is answered here` },
    { status: 405, headers: { Allow: allowed } },
  );
}
