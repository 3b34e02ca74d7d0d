/**
 * Moves a time from the proxy's clock to one's own: how far it lies ahead of the answer's
 * `serverTime` is the same on both, however wrong the browser's clock is.
 *
 * @param ownTime milliseconds since the epoch on the own clock, for the moment of `serverTime`. That
 *   moment lies between the request's start and the answer's arrival: take the start for something
 *   that must not be late, the arrival for something that must not be early
 */
export function deadlineOf(time: string, serverTime: string, ownTime: number): number {
  return ownTime + (Date.parse(time) - Date.parse(serverTime));
}
