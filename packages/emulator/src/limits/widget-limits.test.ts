import { describe, expect, test } from 'vitest';
import { createWidgetFixture, WIDGET } from '../app/widget-core.fixture.ts';
import type { WidgetSeed } from '../model/widget.ts';

const PHONE_A = '+201000000001';
const PHONE_B = '+201000000002';

function createLimitFixture(rateLimiting: NonNullable<WidgetSeed['rateLimiting']>) {
  const { workspace, advance } = createWidgetFixture({ widget: { rateLimiting } });
  const widget = workspace.widget(WIDGET);
  if (widget === undefined) throw new TypeError('the fixture has a widget');
  return { limits: workspace.widgetLimits, widget, advance };
}

describe('the limits of a widget', () => {
  test('the wait is measured from the oldest counted attempt of the window [WL-04]', () => {
    const { limits, widget, advance } = createLimitFixture({
      caps: { phoneNumber: { attempts: { perMinute: 3 } } },
    });
    const hit = () => limits.hit(widget, 'attempts', { phoneNumber: PHONE_A });

    hit();
    advance(20);
    hit();
    advance(20);
    hit();
    advance(5);

    expect(hit()).toEqual({
      allowed: false,
      cooldownSeconds: 15,
      retryAfter: '2040-01-01T00:01:00.000Z',
    });
    advance(14.999);
    expect(hit().allowed).toBe(false);
    advance(0.001);
    expect([hit().allowed, hit().allowed]).toEqual([true, false]);
  });

  test.each([
    ['phoneNumber', { phoneNumber: PHONE_A }, { phoneNumber: PHONE_B }],
    ['deviceId', { deviceId: 'a' }, { deviceId: 'b' }],
    ['widget', { phoneNumber: PHONE_A }, undefined],
  ] as const)('are kept by %s alone [WL-01]', (dimension, keys, others) => {
    const { limits, widget } = createLimitFixture({
      caps: { [dimension]: { attempts: { perMinute: 1 } } },
    });

    expect(limits.hit(widget, 'attempts', keys).allowed).toBe(true);
    expect(limits.hit(widget, 'attempts', keys).allowed).toBe(false);
    expect(limits.hit(widget, 'otpRequests', keys).allowed).toBe(true);
    if (others === undefined) {
      expect(limits.hit(widget, 'attempts', { phoneNumber: PHONE_B }).allowed).toBe(false);
    } else expect(limits.hit(widget, 'attempts', others).allowed).toBe(true);
  });

  test.each([
    ['perMinute', 60],
    ['perHour', 3600],
    ['perDay', 86_400],
  ] as const)('%s is a window of %d s', (window, seconds) => {
    const { limits, widget, advance } = createLimitFixture({
      caps: { widget: { otpRequests: { [window]: 1 } } },
    });
    limits.count(widget, 'otpRequests', {});

    expect(limits.check(widget, 'otpRequests', {})).toMatchObject({ cooldownSeconds: seconds });
    advance(seconds);
    expect(limits.check(widget, 'otpRequests', {}).allowed).toBe(true);
  });

  test('of two windows that are full, the longer wait is returned', () => {
    const { limits, widget } = createLimitFixture({
      caps: { widget: { attempts: { perMinute: 1, perHour: 1 } } },
    });
    limits.hit(widget, 'attempts', {});

    expect(limits.hit(widget, 'attempts', {})).toMatchObject({ cooldownSeconds: 3600 });
  });

  test('what was refused is not counted, in no dimension', () => {
    const { limits, widget, advance } = createLimitFixture({
      caps: { phoneNumber: { attempts: { perMinute: 1 } }, widget: { attempts: { perMinute: 2 } } },
    });
    for (let i = 0; i < 5; i += 1) limits.hit(widget, 'attempts', { phoneNumber: PHONE_A });

    expect(limits.hit(widget, 'attempts', { phoneNumber: PHONE_B }).allowed).toBe(true);
    advance(60);
    expect(limits.hit(widget, 'attempts', { phoneNumber: PHONE_A }).allowed).toBe(true);
  });

  test.each([0, 1000, 9_000_000])(
    'the cooldown duration of %d ms is kept and not read [WL-03]',
    (cooldownDurationMs) => {
      const { limits, widget } = createLimitFixture({
        cooldownDurationMs,
        caps: { widget: { attempts: { perMinute: 1 } } },
      });
      limits.hit(widget, 'attempts', {});

      expect(widget.rateLimiting.cooldownDurationMs).toBe(cooldownDurationMs);
      expect(limits.hit(widget, 'attempts', {})).toMatchObject({ cooldownSeconds: 60 });
    },
  );

  test('without a cap nothing is limited', () => {
    const { limits, widget } = createLimitFixture({});
    const verdicts = Array.from({ length: 200 }, () => limits.hit(widget, 'attempts', {}));
    expect(verdicts.every(({ allowed }) => allowed)).toBe(true);
  });
});
