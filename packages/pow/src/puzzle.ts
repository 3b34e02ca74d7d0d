import { OtpError } from '@otp-kit/protocol';

/** A puzzle. A `ProofChallenge` of the service is one. */
export interface Puzzle {
  /** 64 hex characters, hashed as text. */
  readonly challenge: string;
  /** How many zeros the hex digest must begin with, 0 to 64. Each zero makes it sixteen times harder. */
  readonly difficulty: number;
  /** Default `sha256`, the only algorithm that is supported. */
  readonly algorithm?: string | undefined;
}

/**
 * Validates a puzzle.
 *
 * @throws {OtpError} `UNSUPPORTED_ALGORITHM`
 * @throws {TypeError} if `challenge` is not 64 hex characters, or `difficulty` not a number
 * @throws {RangeError} if `difficulty` is not a whole number from 0 to 64
 */
export function checkPuzzle({ challenge, difficulty, algorithm = 'sha256' }: Puzzle): void {
  // Checked first, because another algorithm may have challenges of another form.
  if (algorithm !== 'sha256') {
    throw new OtpError('UNSUPPORTED_ALGORITHM', 'algorithm must be sha256');
  }
  if (typeof challenge !== 'string' || !/^[0-9a-f]{64}$/i.test(challenge)) {
    throw new TypeError('challenge must be a text of 64 hex characters');
  }
  if (typeof difficulty !== 'number') {
    throw new TypeError('difficulty must be a number');
  }
  if (!Number.isInteger(difficulty) || difficulty < 0 || difficulty > 64) {
    throw new RangeError('difficulty must be a whole number from 0 to 64');
  }
}
