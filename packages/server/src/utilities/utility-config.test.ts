import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createUtilityClient } from './create-utility-client.ts';
import { ACCEPTED, CONFIG, createUtilityClientFixture, MESSAGE } from './utility-client.fixture.ts';
import { readUtilityConfig } from './utility-config.ts';

describe('createUtilityClient', () => {
  test.each(['service', 'Acme', 'two-words', 'x1'])(
    'sends the headers of the brand %s [U-04]',
    async (headerPrefix) => {
      const { client, received } = createUtilityClientFixture([ACCEPTED], { headerPrefix });

      await client.send(MESSAGE);

      const prefix = `x-${headerPrefix.toLowerCase()}-`;
      const names = [...(received[0]?.headers.keys() ?? [])].filter((name) =>
        name.startsWith('x-'),
      );
      expect(names.toSorted()).toEqual([
        `${prefix}nonce`,
        `${prefix}signature`,
        `${prefix}timestamp`,
      ]);
    },
  );

  test.each([
    ['an unknown option', { chanels: 'sms' }, 'channels'],
    ['an address of plain http', { baseUrl: 'http://api.service.test' }, 'https'],
    ['an address with a query', { baseUrl: 'https://api.service.test?a' }, 'baseUrl'],
    ['no API key', { apiKey: '' }, 'apiKey'],
    ['no pipeline', { pipelineID: undefined }, 'pipelineID'],
    ['an empty secret', { signingSecret: '' }, 'signingSecret'],
    ['a secret with a line break', { signingSecret: 'secret\n' }, 'signingSecret'],
    ['a secret that is no text', { signingSecret: 5 }, 'signingSecret'],
    [
      'no secret, unless signing is disabled',
      { signingSecret: undefined },
      'signing must be disabled',
    ],
    ['a secret although signing is disabled', { signing: 'disabled' }, 'not both'],
    ['another value of signing', { signing: 'enabled' }, 'signing must be disabled'],
    ['no prefix beside a secret', { headerPrefix: undefined }, 'headerPrefix'],
    ['a prefix that is no name', { headerPrefix: 'a b' }, 'headerPrefix'],
    ['a prefix that is a header', { headerPrefix: 'service-\r\nx' }, 'headerPrefix'],
    ['another channel', { channels: 'telegram' }, 'channels must be sms, whatsapp or both'],
    ['templates of another form', { templates: { order: ['name'] } }, 'templates'],
    [
      'a template named __proto__',
      { templates: JSON.parse('{"__proto__":{"name":"required"}}') },
      'none of which is __proto__',
    ],
    [
      'a variable named constructor',
      { templates: { order: { constructor: 'required' } } },
      'none of which is __proto__, constructor',
    ],
    ['random bytes that are too few', { randomBytes: () => new Uint8Array(3) }, 'randomBytes'],
    ['a clock that is no function', { now: 5 }, 'now'],
  ])('throws a TypeError for %s', (_, option, named) => {
    const create = () => readUtilityConfig({ ...CONFIG, ...option });

    expect(create).toThrow(TypeError);
    expect(create).toThrow(named);
  });

  test.each([
    ['signingSecret', { signingSecret: 'hunter2 ' }],
    ['apiKey', { apiKey: { hunter2: 1 } }],
    ['baseUrl', { baseUrl: 'http://hunter2.test' }],
  ])('names %s where its value is wrong, and does not quote the value', (name, option) => {
    let error: unknown;
    try {
      readUtilityConfig({ ...CONFIG, ...option });
    } catch (thrown) {
      error = thrown;
    }

    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(name);
    expect(inspect(error, { depth: null })).not.toContain('hunter2');
  });

  test('assumes both channels', () => {
    expect(readUtilityConfig(CONFIG).channels).toBe('both');
  });

  test('uses the platform where nothing else is given', () => {
    const { headerPrefix: _, signingSecret: __, ...rest } = CONFIG;
    const client = createUtilityClient({ ...rest, signing: 'disabled' });

    expect(client.prepare(MESSAGE).key).toMatch(/^[0-9a-f]{32}$/);
  });
});
