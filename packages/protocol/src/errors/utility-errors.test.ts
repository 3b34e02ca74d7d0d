import { describe, expect, test } from 'vitest';
import rows from '../../vectors/utility-errors.json' with { type: 'json' };
import { UTILITY_ERRORS } from './utility-errors.ts';

describe('UTILITY_ERRORS', () => {
  test('has the 47 codes of the interface and no others', () => {
    const documented = rows.flatMap(({ code }) => code ?? []);

    expect(rows).toHaveLength(48); // one response has no code
    expect(Object.keys(UTILITY_ERRORS).toSorted()).toEqual(documented.toSorted());
    expect(Object.keys(UTILITY_ERRORS)).toHaveLength(47);
  });

  test.each(rows.filter(({ code, status }) => code !== undefined && status !== undefined))(
    'gives $code the status $status',
    ({ code, status }) => {
      expect(Object.entries(UTILITY_ERRORS)).toContainEqual([
        code,
        expect.objectContaining({ status }),
      ]);
    },
  );

  test.each([
    [
      'sms',
      [
        'TEMPLATE_NOT_SMS',
        'TEMPLATE_MISSING_VARIABLES',
        'UTILITY_SMS_REQUIRES_BYO',
        'UTILITY_SMS_COUNTRY_NOT_ROUTED',
        'UTILITY_SMS_PROVIDER_NOT_READY',
        'BYO_SMS_RETRY_RECONCILIATION_PENDING',
        'provider_outcome_reconciliation_pending',
        'provider_outcome_unknown',
        'PARTNER_IDEMPOTENCY_KEY_REQUIRED',
      ],
    ],
    [
      'whatsapp',
      [
        'TEMPLATE_NOT_WHATSAPP',
        'TEMPLATE_NOT_WHATSAPP_APPROVED',
        'TEMPLATE_VAR_MISSING',
        'WHATSAPP_NOT_CONNECTED',
        'no_active_waba',
        'no_waba_phone',
        'admin_waba_token_missing',
        'waba_token_error',
        'UTILITY_BILLING_UNAVAILABLE',
      ],
    ],
  ])('names %s as the channel of the codes that occur on it alone', (channel, codes) => {
    const ofChannel = Object.entries(UTILITY_ERRORS).filter(
      ([, entry]) => 'channel' in entry && entry.channel === channel,
    );

    expect(ofChannel.map(([code]) => code).toSorted()).toEqual(codes.toSorted());
  });

  test('says of every code how the message may be sent again', () => {
    const ways = new Set(Object.values(UTILITY_ERRORS).map(({ repeat }) => repeat));

    expect([...ways].toSorted()).toEqual(
      [
        'never',
        'backoff',
        'few',
        'same-key',
        'after-lease',
        'at-once',
        'corrected-clock',
      ].toSorted(),
    );
  });

  test('lets only a code that says that nothing was sent repeat without a key', () => {
    const withoutKey = Object.values(UTILITY_ERRORS).filter(({ repeat }) =>
      ['backoff', 'few', 'corrected-clock'].includes(repeat),
    );

    expect(withoutKey).toHaveLength(3);
    expect(withoutKey.map(({ dispatch }) => dispatch)).toEqual(Array(3).fill('not-sent'));
  });
});
