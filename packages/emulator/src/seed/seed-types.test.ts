import { expect, expectTypeOf, test } from 'vitest';
import { defaultSeed } from './default-seed.ts';
import { parseSeed, type Seed, type SeedInput } from './parse-seed.ts';

test('a seed that is written as constants is taken as it is', () => {
  const input = {
    accounts: [{ id: 'a', apiKey: 'ak', pipelines: [{ channels: ['sms'] }], utilities: {} }],
    behaviors: { nonce: 'smallest' },
  } as const satisfies SeedInput;

  const { seed } = parseSeed(input);

  expectTypeOf(seed).toEqualTypeOf<Seed>();
  expect(seed.accounts[0]?.pipelines[0]?.channels).toEqual(['sms']);
});

test('a complete seed is one that can be written', () => {
  const { seed } = parseSeed(defaultSeed('default'));

  expectTypeOf(seed).toExtend<SeedInput>();
  expect(parseSeed(seed)).toEqual({ seed, warnings: [] });
});

test('a complete seed has its defaults, and may lack only what is minted', () => {
  type Pipeline = Seed['accounts'][number]['pipelines'][number];

  expectTypeOf<Pipeline['baseDifficulty']>().toEqualTypeOf<number>();
  expectTypeOf<Pipeline['id']>().toEqualTypeOf<string | undefined>();
  // @ts-expect-error A setting is read-only.
  expectTypeOf<(pipeline: Pipeline) => void>((pipeline) => (pipeline.active = false));
});
