let isTaken = false;

/** Whether the browser has just reloaded the page: true at the first call alone, since a link leads on without a load. */
export function takeReload(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  const isFirst = !isTaken;
  isTaken = true;
  return isReload && isFirst;
}
