import { describe, expect, test } from 'vitest';
import { deviceIdOf } from './device-id.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('deviceIdOf', () => {
  test('is the same for the same browser', () => {
    expect(deviceIdOf(PHONE, 'Africa/Cairo')).toBe(deviceIdOf(PHONE, 'Africa/Cairo'));
  });

  test('is another one for another browser, and in another time zone', () => {
    const ids = [
      deviceIdOf(PHONE, 'Africa/Cairo'),
      deviceIdOf(DESKTOP, 'Africa/Cairo'),
      deviceIdOf(PHONE, 'Europe/Berlin'),
    ];

    expect(new Set(ids).size).toBe(3);
  });
});
