const TICKS = 10;

/**
 * Calls back once after a span in which this thread was running, and returns the way to cancel.
 *
 * One long timer would fire the moment a frozen or blocked page wakes, before the answer that has
 * been waiting in the queue is read. In short ticks a freeze counts as one of them.
 */
export function startCountdown(limitMs: number, onEnd: () => void): () => void {
  let ticksLeft = TICKS;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(() => {
      ticksLeft -= 1;
      if (ticksLeft === 0) onEnd();
      else wait();
    }, limitMs / TICKS);
  };
  wait();
  return () => clearTimeout(timer);
}
