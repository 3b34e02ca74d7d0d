import { describe, expect, test } from 'vitest';
import conformance from '../../../../docs/conformance.json' with { type: 'json' };
import { createV12Fixture } from '../app/v12-core.fixture.ts';
import { parseSeed } from '../seed/parse-seed.ts';
import { BEHAVIOR_DEFINITIONS, profileValue } from './behaviors.ts';

const conformanceRows = conformance.map(({ id }) => id);
const behaviorsOf = (behaviors: object) =>
  parseSeed({ accounts: [{ id: 'a', apiKey: 'k', pipelines: [] }], behaviors }).seed.behaviors;

test.each(Object.entries(BEHAVIOR_DEFINITIONS))(
  'the conformance table has the row of %s',
  (_, definition) => {
    expect(conformanceRows).toContain(definition.row);
  },
);

test.each(Object.entries(BEHAVIOR_DEFINITIONS))(
  'the profiles set %s to one of its values',
  (_, definition) => {
    const values = 'choices' in definition ? definition.choices : ([definition.default] as const);

    expect(values).toContain(profileValue(definition, 'strict'));
    expect(values).toContain(profileValue(definition, 'lenient'));
  },
);

describe('a profile', () => {
  test('of a seed sets every behavior but those that are named beside it', () => {
    expect(behaviorsOf({})).toMatchObject({
      profile: 'default',
      nonce: 'any',
      bothModes: 'VALIDATION_ERROR',
    });
    expect(behaviorsOf({ profile: 'strict' })).toMatchObject({ nonce: 'smallest' });
    expect(behaviorsOf({ profile: 'strict', nonce: 'any' })).toMatchObject({
      nonce: 'any',
      messages: 'random',
    });
    expect(behaviorsOf({ profile: 'lenient' })).toMatchObject({ bothModes: 'template' });
  });

  test('of a patch replaces what was set before, and a patch without one keeps it', async () => {
    const { control } = createV12Fixture();
    const patched = async (behaviors: object) =>
      (await control('PATCH', '/seed', { behaviors })).body.data.behaviors;

    await patched({ maxDifficulty: 2, nonce: 'smallest' });
    const lenient = await patched({ profile: 'lenient', messages: 'random' });
    const later = await patched({ checkOrder: 'shuffled' });

    expect(lenient).toEqual({ ...behaviorsOf({ profile: 'lenient' }), messages: 'random' });
    expect(later).toEqual({ ...lenient, checkOrder: 'shuffled' });
  });
});
