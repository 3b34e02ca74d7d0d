import { expect, test } from 'vitest';
import { createMemoryRateLimiter } from './rate-limit.ts';

const WINDOWS = [
  { max: 2, seconds: 60 },
  { max: 3, seconds: 3600 },
];

test('allows as many hits as the narrowest window, and tells when the next is allowed', async () => {
  const limiter = createMemoryRateLimiter();

  await limiter.hit('a', WINDOWS, 1000);
  await limiter.hit('a', WINDOWS, 2000);

  expect(await limiter.hit('a', WINDOWS, 60_999)).toEqual({ allowed: false, resetAt: 61_000 });
  expect(await limiter.hit('a', WINDOWS, 61_000)).toEqual({ allowed: true });
  expect(await limiter.hit('a', WINDOWS, 121_000)).toEqual({ allowed: false, resetAt: 3_601_000 });
});

test('counts no hit that it refused', async () => {
  const limiter = createMemoryRateLimiter();
  const one = [{ max: 1, seconds: 60 }];

  await limiter.hit('a', one, 0);
  await limiter.hit('a', one, 59_999);

  expect(await limiter.hit('a', one, 60_000)).toEqual({ allowed: true });
});

test('counts keys apart', async () => {
  const limiter = createMemoryRateLimiter();
  const one = [{ max: 1, seconds: 60 }];

  await limiter.hit('a', one, 0);

  expect(await limiter.hit('b', one, 0)).toEqual({ allowed: true });
});

test('frees no key that is full, however many new ones come', async () => {
  const limiter = createMemoryRateLimiter({ maxKeys: 10 });
  const two = [{ max: 2, seconds: 60 }];
  await limiter.hit('full', two, 0);
  await limiter.hit('full', two, 0);

  for (let key = 0; key < 100; key += 1) await limiter.hit(`flood ${key}`, two, 1);

  expect(await limiter.hit('full', two, 2)).toEqual({ allowed: false, resetAt: 60_000 });
});

test('drops a key whose windows are over before one that still counts', async () => {
  const limiter = createMemoryRateLimiter({ maxKeys: 2 });
  await limiter.hit('over', [{ max: 2, seconds: 60 }], 0);
  await limiter.hit('over', [{ max: 2, seconds: 60 }], 0);
  await limiter.hit('young', [{ max: 1, seconds: 60 }], 59_999);

  await limiter.hit('new', [{ max: 1, seconds: 60 }], 60_000);

  expect(await limiter.hit('young', [{ max: 1, seconds: 60 }], 60_000)).toMatchObject({
    allowed: false,
  });
});

test('drops the key that has been quiet longest of those used alike when there are too many', async () => {
  const limiter = createMemoryRateLimiter({ maxKeys: 2 });
  const one = [{ max: 1, seconds: 60 }];

  for (const key of ['a', 'b', 'a', 'c']) await limiter.hit(key, one, 0);

  expect(await limiter.hit('a', one, 0)).toMatchObject({ allowed: false });
  expect(await limiter.hit('b', one, 0)).toEqual({ allowed: true });
});
