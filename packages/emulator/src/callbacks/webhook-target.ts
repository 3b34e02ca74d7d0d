import { OtpError } from '@otp-kit/protocol';

const LOOPBACK = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Returns why a webhook must not go to a URL, as a text for the log, or `undefined` if it may. Otherwise
 * a client that changes a pipeline's callback could make this process call any machine that it reaches.
 *
 * @param allowedHosts host names, beside this machine's own; exact, without a port
 */
export function refuseTarget(url: string, allowedHosts: readonly string[]): string | undefined {
  if (!URL.canParse(url)) return 'the callback is not a URL';
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') {
    return 'a webhook goes over http or https only';
  }
  if (LOOPBACK.test(hostname) || allowedHosts.includes(hostname)) return undefined;
  return `${hostname} is not this machine; start the emulator with it among its webhook hosts`;
}

const HOST_NAME = /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/;

/**
 * Reads the name of a host that webhooks may go to.
 *
 * @throws {@link OtpError} `INVALID_ARGUMENT` for anything but a bare host name
 */
export function parseWebhookHost(text: string): string {
  const host = text.toLowerCase();
  const isHost = HOST_NAME.test(host) && URL.canParse(`http://${host}`);
  // A spelling that a URL changes, such as 127.1, would match no callback.
  if (isHost && new URL(`http://${host}`).hostname === host) return host;
  throw new OtpError(
    'INVALID_ARGUMENT',
    `a webhook host must be a host name without a scheme, port or path, such as backend: ${text}`,
  );
}
