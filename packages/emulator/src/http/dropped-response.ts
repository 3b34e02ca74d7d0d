/** Marks the response that a caller without a connection gets in place of a lost one; its value is how it was lost. */
export const DROP_HEADER = 'x-emulator-drop';

/** How a connection ends without a response: it is reset, or closed before the first byte. */
export type LostConnection = 'reset' | 'empty';

/** Makes half of a response, as if it were all. */
export async function halfResponse(response: Response): Promise<Response> {
  const text = await response.text();
  const { status, headers } = response;
  return new Response(text.slice(0, Math.ceil(text.length / 2)), { status, headers });
}

/**
 * Makes the response for a lost connection. A function from request to response has no connection to
 * cut: its caller gets the response of a gateway whose server went away.
 */
export function lostResponse(drop: LostConnection): Response {
  const code = drop === 'reset' ? 'CONNECTION_RESET' : 'EMPTY_REPLY';
  const message = 'a fault lost the answer';
  return Response.json(
    { status: 'error', code, message },
    { status: 502, headers: { [DROP_HEADER]: drop } },
  );
}
