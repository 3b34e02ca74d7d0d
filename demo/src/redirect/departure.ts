// The URL of a successful return looks like that of a first visit.
const KEY = 'departed';

/** Notes that this tab leaves for the hosted page. */
export function noteDeparture(): void {
  sessionStorage.setItem(KEY, 'true');
}

/** Whether this tab has left for the hosted page; asked again, the answer is no. */
export function takeDeparture(): boolean {
  const hasDeparted = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  return hasDeparted;
}
