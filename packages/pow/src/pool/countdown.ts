const TICKS = 10;

/**
 * Calls back once after a time in which this thread was running. Returns a function that cancels it.
 *
 * A single long timer would fire as soon as a frozen or blocked page wakes, before the reply in the queue is
 * read. With short ticks, a freeze counts as one tick.
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
