import fc from 'fast-check';
import { expect } from 'vitest';

/** Any JSON value, also what JavaScript cannot make a text of. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', '123456', -1, 2 ** 53, 'a.b.c', { toString: 1, valueOf: 1 }),
);

/** JSON with any of the fields, or any text. */
export function arbitraryBody(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<string> {
  return fc.oneof(
    fc.record(fields, { requiredKeys: [] }).map((it) => JSON.stringify(it)),
    fc.string(),
  );
}

/**
 * The interface has 500s of the service itself; this one would be a bug of the emulator.
 *
 * @param field a field of every response; V1.0's errors have no `status`
 */
export async function expectResponse(
  response: Response,
  field: 'status' | 'message' = 'status',
): Promise<void> {
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  const body = JSON.parse(text);
  expect(body).toHaveProperty(field);
  if (body.code === 'VALIDATION_ERROR') expect(body).toHaveProperty('details.issues.0.path');
  expect(text).not.toContain('INTERNAL_SERVER_ERROR');
}

/**
 * How often a test repeats what it tries: a fifth as often in `npm test` as in `npm run test:full`.
 *
 * @param full the number in `npm run test:full`
 */
export function repetitions(full: number): number {
  return process.env['OTP_KIT_FULL'] === undefined ? Math.ceil(full / 5) : full;
}
