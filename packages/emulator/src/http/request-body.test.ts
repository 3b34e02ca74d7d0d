import { afterEach, describe, expect, test, vi } from 'vitest';
import { readBody } from './request-body.ts';

afterEach(() => vi.useRealTimers());

test('reads the body in Firefox, too, which has no Request.body', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: 'text ٣' });
  Object.defineProperty(request, 'body', { value: undefined });

  expect(await readBody(request, 100)).toMatchObject({ tooLarge: false, text: 'text ٣', bytes: 7 });
});

describe('what is discarded of a body that is too large', () => {
  test('is bounded by bytes: an endless body is cut', async () => {
    const cancelled = vi.fn();
    let sentBytes = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sentBytes += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
      cancel: cancelled,
    });

    const read = await readBody(requestWith(body), 100);

    expect(read).toMatchObject({ tooLarge: true, limitBytes: 100 });
    expect(cancelled).toHaveBeenCalledOnce();
    expect(sentBytes).toBeLessThan(20_000_000);
  });

  test('is bounded in time: a body that stops without an end is cut', async () => {
    vi.useFakeTimers();
    const cancelled = vi.fn();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(101)),
      cancel: cancelled,
    });

    const reading = readBody(requestWith(body), 100);
    await vi.advanceTimersByTimeAsync(3000);

    await expect(reading).resolves.toMatchObject({ tooLarge: true, limitBytes: 100 });
    expect(cancelled).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});

function requestWith(body: ReadableStream): Request {
  return new Request('http://localhost/', { method: 'POST', body, ...{ duplex: 'half' } });
}
