/**
 * Converts a time of the proxy's clock to the browser's. The distance to the response's `serverTime` is
 * the same on both clocks, even if the browser's is wrong.
 *
 * @param ownTime the browser's time for `serverTime`, in Unix milliseconds. It lies between the start
 *   of the request and the arrival of the response: pass the start for a deadline that must not be late,
 *   and the arrival for a time that must not be early
 */
export function deadlineOf(time: string, serverTime: string, ownTime: number): number {
  return ownTime + (Date.parse(time) - Date.parse(serverTime));
}
