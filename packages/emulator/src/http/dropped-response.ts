import type { Drop } from '../faults/faults.ts';

/** Marks an answer that the server has to lose; its value says how. */
export const DROP_HEADER = 'x-emulator-drop';

/**
 * Makes of an answer what is left of it when it gets lost.
 *
 * A function from request to answer has no connection to cut. There, and for a caller of the core, it
 * is the answer of a gateway whose server went away; a listening server sees the header, and cuts.
 */
export async function dropAnswer(answer: Response, drop: Drop): Promise<Response> {
  if (drop === 'malformed') {
    const text = await answer.text();
    const { status, headers } = answer;
    return new Response(text.slice(0, Math.ceil(text.length / 2)), { status, headers });
  }
  const code = drop === 'reset' ? 'CONNECTION_RESET' : 'EMPTY_REPLY';
  const message = 'a fault lost the answer';
  return Response.json(
    { status: 'error', code, message },
    { status: 502, headers: { [DROP_HEADER]: drop } },
  );
}
