import type { OtpErrorCode } from './error-code.ts';

/** The one error this kit throws on purpose; branch on `code`, never on `message`, which is the code by default. */
export class OtpError extends Error {
  override readonly name = 'OtpError';
  readonly code: OtpErrorCode;

  constructor(code: OtpErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Checks whether a value is this kit's error. Looks at the shape, not the class: `instanceof` fails
 * when two copies of the kit meet in one bundle, or when an error crossed a frame or a worker.
 */
export function isOtpError(value: unknown): value is OtpError {
  return (
    value instanceof Error &&
    value.name === 'OtpError' &&
    'code' in value &&
    typeof value.code === 'string'
  );
}
