import { OtpError } from '@otp-kit/protocol';

const HOST_NAME = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/**
 * Reads an origin of an option, such as `http://localhost:3000`.
 *
 * @throws {@link OtpError} `INVALID_ARGUMENT` for anything that a browser would not send as an `Origin`
 */
export function parseOrigin(text: string): string {
  if (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text) return text;
  const message = `a page origin must be an origin without a path, such as http://localhost:3000: ${text}`;
  throw new OtpError('INVALID_ARGUMENT', message);
}

/**
 * Reads a host name of an option, and returns it in lower case.
 *
 * @throws {@link OtpError} `INVALID_ARGUMENT` for anything but a bare host name
 */
export function parseHostName(text: string): string {
  const host = text.toLowerCase();
  const isHost = HOST_NAME.test(host) && URL.canParse(`http://${host}`);
  // A spelling that a URL changes, such as 127.1, would match no request and no callback.
  if (isHost && new URL(`http://${host}`).hostname === host) return host;
  throw new OtpError(
    'INVALID_ARGUMENT',
    `a webhook or container host must be a host name without a scheme, port or path, such as backend: ${text}`,
  );
}
