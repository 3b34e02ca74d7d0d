import * as v from 'valibot';
import { OtpError } from '../errors/otp-error.ts';

/**
 * Parses a response, and ignores fields that the schema does not name.
 *
 * @throws {@link OtpError} `MALFORMED_RESPONSE`, naming the path and never the value
 */
export function parseResponse<T extends v.GenericSchema>(
  schema: T,
  body: unknown,
  what: string,
): v.InferOutput<T> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const path = v.getDotPath(result.issues[0]) ?? 'the body';
  throw new OtpError('MALFORMED_RESPONSE', `${what}: ${path} is not as documented`);
}
