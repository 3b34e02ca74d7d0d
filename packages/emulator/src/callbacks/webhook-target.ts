const LOOPBACK = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Says why a webhook must not go to a URL, in words for the log, or undefined where it may. Whoever
 * can change a pipeline's callback would otherwise make this process call any machine that it reaches.
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
