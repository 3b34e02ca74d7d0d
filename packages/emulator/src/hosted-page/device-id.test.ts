import { describe, expect, test } from 'vitest';
import { type DeviceStorage, deviceIdOf } from './device-id.ts';

function memory(): DeviceStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

function blocked(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

describe('deviceIdOf', () => {
  test('stays the same for one browser', () => {
    const storages = [memory].map((open) => {
      const storage = open();
      return () => storage;
    });

    const first = deviceIdOf({ storages });

    expect(first).toMatch(/^device_[0-9a-f]{32}$/);
    expect(deviceIdOf({ storages })).toBe(first);
  });

  test('takes the next storage where one is blocked, as in a frame', () => {
    const storage = memory();
    const storages = [blocked, () => storage];

    expect(deviceIdOf({ storages })).toBe(deviceIdOf({ storages }));
  });

  test('takes the next storage where one is full', () => {
    const storage = memory();
    const full: DeviceStorage = { getItem: () => null, setItem: blocked };
    const storages = [() => full, () => storage];

    expect(deviceIdOf({ storages })).toBe(deviceIdOf({ storages }));
  });

  test('makes one for the page where nothing may be kept', () => {
    expect(deviceIdOf({ storages: [blocked, blocked] })).toMatch(/^device_/);
  });

  test('does not take what somebody else has left under its name', () => {
    const storage: DeviceStorage = { getItem: () => '<script>', setItem: () => {} };

    expect(deviceIdOf({ storages: [() => storage] })).toMatch(/^device_[0-9a-f]{32}$/);
  });
});
