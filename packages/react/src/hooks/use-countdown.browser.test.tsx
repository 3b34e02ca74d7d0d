import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { holdClock } from './clock.fixture.ts';
import { useCountdown } from './use-countdown.ts';

beforeEach(holdClock);

let renders = 0;

function Countdown({ deadlineMs }: { deadlineMs?: number | undefined }) {
  const seconds = useCountdown(deadlineMs);
  renders++;
  return <p>{seconds}</p>;
}

async function renderCountdown(deadlineMs?: number) {
  const { container } = await render(<Countdown deadlineMs={deadlineMs} />);
  renders = 0;
  return expect.element(container);
}

test('rounds the seconds up, and ticks when they change', async () => {
  const shown = await renderCountdown(Date.now() + 2400);
  await shown.toHaveTextContent('3');

  vi.advanceTimersByTime(399);
  await shown.toHaveTextContent('3');
  vi.advanceTimersByTime(1);
  await shown.toHaveTextContent('2');
  vi.advanceTimersByTime(2000);
  await shown.toHaveTextContent('0');

  expect(renders).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('is right as soon as the page is visible after a sleep', async () => {
  const shown = await renderCountdown(Date.now() + 60_000);

  // A sleeping machine runs no timers, but its clock goes on.
  vi.setSystemTime(Date.now() + 45_000);
  document.dispatchEvent(new Event('visibilitychange'));

  await shown.toHaveTextContent('15');
});

test('counts to a new deadline', async () => {
  const { container, rerender } = await render(<Countdown deadlineMs={Date.now() + 5000} />);

  await rerender(<Countdown deadlineMs={Date.now() + 9000} />);

  await expect.element(container).toHaveTextContent('9');
});

test('is 0 without a deadline, and runs no timer', async () => {
  const shown = await renderCountdown();

  await shown.toHaveTextContent('0');
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves no timer behind', async () => {
  const { unmount } = await render(<Countdown deadlineMs={Date.now() + 5000} />);

  await unmount();

  expect(vi.getTimerCount()).toBe(0);
});
