import { fieldsOf } from '@otp-kit/protocol';

/** Reads the code of an error or of an error body: capitals, digits and underscores. Other text is not a code. */
export function readCode(failure: unknown): string | undefined {
  const { code } = fieldsOf(failure);
  return typeof code === 'string' && /^[A-Z\d_]+$/.test(code) ? code : undefined;
}
