/** The address of the emulator's console. */
export const CONSOLE_URL: string = import.meta.env['VITE_CONSOLE_URL'];

/** The console's requests, those about an address. It is in the fragment, which no request carries. */
export function requestsUrl(address: string): string {
  return `${CONSOLE_URL}/#requests?${new URLSearchParams({ find: address })}`;
}
