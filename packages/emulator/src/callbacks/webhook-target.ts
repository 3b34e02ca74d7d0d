const LOOPBACK = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Among the allowed hosts: this machine is not one of them. No host has this name. */
export const NO_LOOPBACK = '!loopback';

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
  const isLocal = LOOPBACK.test(hostname) && !allowedHosts.includes(NO_LOOPBACK);
  if (isLocal || allowedHosts.includes(hostname)) return undefined;
  return `${hostname} is no host for webhooks; start the emulator with it among its webhook hosts`;
}
