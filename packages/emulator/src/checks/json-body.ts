import { invalid, type Refusal } from '../refusal.ts';
import { parseJsonObject, type RequestBody } from '../request-body.ts';

/** The fields of a body, or why it cannot be read. */
export type JsonBody =
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** How many bytes a body may have. The interface names no number; this is a common default. */
export const BODY_LIMIT_BYTES: number = 100 * 1024;

/** Reads a body that has to be a JSON object, declared as such and within the limit. */
export function checkJsonBody(body: RequestBody, contentType: string | undefined): JsonBody {
  if (body.tooLarge) {
    return {
      ok: false,
      refusal: {
        code: 'PAYLOAD_TOO_LARGE',
        message: `the body has more than ${BODY_LIMIT_BYTES} bytes`,
      },
    };
  }
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    return { ok: false, refusal: invalid('Content-Type', 'must be application/json') };
  }
  const fields = parseJsonObject(body.text);
  return fields === undefined
    ? { ok: false, refusal: invalid('body', 'must be a JSON object') }
    : { ok: true, fields };
}
