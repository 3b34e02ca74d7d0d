import { expect, test } from 'vitest';
import { createLatencies } from './latencies.ts';

test('a percentile is the time that this share of the answers did not exceed', () => {
  const latencies = createLatencies();
  for (let ms = 100; ms >= 1; ms -= 1) latencies.add(ms);

  expect([0.5, 0.99, 1].map((share) => latencies.percentile(share))).toEqual([50, 99, 100]);
});

test('there is no percentile without an answer', () => {
  expect(createLatencies().percentile(0.99)).toBeNaN();
});
