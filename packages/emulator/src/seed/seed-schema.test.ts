import { readdirSync, readFileSync } from 'node:fs';
import type { ConversionConfig } from '@valibot/to-json-schema';
import { describe, expect, test } from 'vitest';
import { toJsonSchema } from '../openapi/to-json-schema.ts';
import { misfits } from './json-schema.fixture.ts';
import { parseSeed, SeedSchema } from './parse-seed.ts';

const FILE = new URL('../../seed.schema.json', import.meta.url);
const README = new URL('../../README.md', import.meta.url);
const PAGES = new URL('../../../../site/emulator/', import.meta.url);
const DEMO_SEED = new URL('../../../../demo/emulator-seed.ts', import.meta.url);

const CONVERSION: ConversionConfig = {
  typeMode: 'input',
  // At the start an unknown key is a warning; an editor marks it as an error.
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
};

const published: unknown = JSON.parse(readFileSync(FILE, 'utf8'));

const documents = [
  README,
  ...readdirSync(PAGES)
    .filter((name) => name.endsWith('.md'))
    .map((name) => new URL(name, PAGES)),
];

/** The JSON in the README and the site's pages that is a seed, or a widget of one. */
const examples = documents
  .flatMap((document) => [...readFileSync(document, 'utf8').matchAll(/```json\n(.*?)```/gs)])
  .map(([, text = '']): unknown => JSON.parse(text))
  // The settings of an agent's editor are JSON, too.
  .filter((example) => !('mcpServers' in Object(example)))
  .map((example) =>
    'accounts' in Object(example)
      ? example
      : { accounts: [{ id: 'a', apiKey: 'ak', pipelines: [], widgets: [example] }] },
  );

describe('seed.schema.json', () => {
  test('describes what a seed is read by; "npx vitest run seed-schema --update" writes it', async () => {
    const schema = {
      title: 'A seed of the otp-kit emulator',
      ...toJsonSchema(SeedSchema, CONVERSION),
    };

    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(FILE.pathname);
  });

  test('fits the seeds of the README and the site, which are read without a warning', () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    for (const example of examples) {
      expect(misfits(published, example)).toEqual([]);
      expect(() => parseSeed(example)).not.toThrow();
    }
  });

  test('fits the seed of the demo', async () => {
    const { emulatorSeed } = await import(/* @vite-ignore */ DEMO_SEED.href);
    const seed: unknown = emulatorSeed('http://localhost:5173', 'http://localhost:5174');

    expect(misfits(published, seed)).toEqual([]);
    expect(parseSeed(seed).warnings).toEqual([]);
  });

  test('may be named by a seed', () => {
    const seed = {
      $schema: './node_modules/@otp-kit/emulator/seed.schema.json',
      accounts: [{ id: 'a', apiKey: 'ak', pipelines: [{}] }],
    };

    expect(misfits(published, seed)).toEqual([]);
    expect(parseSeed(seed).warnings).toEqual([]);
  });

  test.each([
    ['no accounts', {}, '.accounts: required'],
    ['a wrong kind', { accounts: [{ id: 1, apiKey: 'a', pipelines: [] }] }, '.accounts.0.id: type'],
    [
      'a misspelt behavior',
      withBehaviors({ message: 'random' }),
      '.behaviors.message: additionalProperties',
    ],
    [
      'an unknown value of a behavior',
      withBehaviors({ messages: 'loud' }),
      '.behaviors.messages: enum',
    ],
    [
      'a misspelt setting',
      withPipeline({ actve: true }),
      '.accounts.0.pipelines.0.actve: additionalProperties',
    ],
    [
      'half a difficulty',
      withPipeline({ baseDifficulty: 2.5 }),
      '.accounts.0.pipelines.0.baseDifficulty: type',
    ],
  ])('refuses %s', (_what, seed, misfit) => {
    expect(misfits(published, seed)).toEqual([misfit]);
  });
});

describe('a bad field of a section is named by its path', () => {
  const pipeline = 'accounts.0.pipelines.0';

  test.each([
    [
      withPipeline({ rateCaps: { phoneNumber: { perMinute: -1 } } }),
      `${pipeline}.rateCaps.phoneNumber.perMinute: must be a whole number, 0 or more`,
    ],
    [withPipeline({ rateCaps: { phone: {} } }), `${pipeline}.rateCaps.phone: `],
    [
      withPipeline({ rateCaps: { endUserIP: { perWeek: 1 } } }),
      `${pipeline}.rateCaps.endUserIP.perWeek: `,
    ],
    [withPipeline({ turnstile: { enable: true } }), `${pipeline}.turnstile.enable: `],
    [
      withPipeline({ circuitBreaker: { cooldownSeconds: '60' } }),
      `${pipeline}.circuitBreaker.cooldownSeconds: must be a whole number from 0 to 31536000`,
    ],
    [
      withPipeline({ testPairs: [{ address: '+201001234567', otp: '1' }] }),
      `${pipeline}.testPairs.0.otp: must be 4 to 6 digits`,
    ],
    [
      withPipeline({ utility: { dailySpendCap: '-1' } }),
      `${pipeline}.utility.dailySpendCap: must be a number from 0 to 1000000000`,
    ],
    [withBehaviors({ bodyLimitBytes: 0 }), 'behaviors.bodyLimitBytes: '],
    [withBehaviors({ message: 'random' }), 'behaviors.message: '],
    [{ ...withPipeline({}), open: {} }, 'open: is now named behaviors'],
    [
      { ...withPipeline({}), pretendedPeer: '8.8.8.8' },
      'pretendedPeer: is now named clientAddress',
    ],
  ])('%j', (seed, problem) => {
    expect(() => parseSeed(seed)).toThrow(problem);
  });
});

function withPipeline(pipeline: object): object {
  return { accounts: [{ id: 'a', apiKey: 'ak', pipelines: [pipeline] }] };
}

function withBehaviors(behaviors: object): object {
  return { ...withPipeline({}), behaviors };
}
