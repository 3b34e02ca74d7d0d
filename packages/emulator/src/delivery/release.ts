import { OtpError } from '@otp-kit/protocol';
import { isEmail, isPhoneNumber } from '../model/address.ts';
import type { Message } from '../model/message.ts';

/** How caught messages may be released to real phones and mailboxes. */
export interface ReleaseOptions {
  /** The only addresses that a message may be released to: phone numbers in E.164 and email addresses, exact. */
  readonly to: readonly string[];
  /** Sends a message to its address by a provider of yours. */
  readonly send: (message: Message) => unknown;
}

/** Hands a message to the hook. */
export type Release = (message: Message) => Promise<void>;

/**
 * Creates the release of messages: each on request, and to the addresses of the list alone.
 *
 * @returns a function that throws an {@link OtpError}: `RELEASE_OFF` without options, `RELEASE_REFUSED` for another address,
 * `RELEASE_FAILED` if the hook fails, whose error is logged
 * @throws {@link OtpError} `INVALID_ARGUMENT` for an entry of the list that is not an address
 */
export function createRelease(options: ReleaseOptions | undefined): Release {
  const allowed = new Set(options?.to);
  for (const [index, address] of (options?.to ?? []).entries()) {
    if (isPhoneNumber(address) || isEmail(address)) continue;
    const message = `release.to[${index}] must be a phone number in E.164 or an email address`;
    throw new OtpError('INVALID_ARGUMENT', message);
  }
  return async (message) => {
    if (options === undefined) {
      throw new OtpError('RELEASE_OFF', 'the emulator was created without the option release');
    }
    if (!allowed.has(message.to)) {
      throw new OtpError('RELEASE_REFUSED', 'the address of the message is not in release.to');
    }
    try {
      await options.send({ ...message });
    } catch (error) {
      console.error(error);
      const text = 'the hook of the option release failed; the log of the emulator has its error';
      throw new OtpError('RELEASE_FAILED', text, { cause: error });
    }
  };
}
