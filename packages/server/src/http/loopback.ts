/** Whether a URL is plain http to this machine itself. */
export function isLoopbackHttp({ protocol, hostname }: URL): boolean {
  const isLoopback =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isLoopback;
}
