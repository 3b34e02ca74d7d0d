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
