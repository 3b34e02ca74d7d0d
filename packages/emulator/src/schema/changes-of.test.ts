import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { changesOf } from './changes-of.ts';
import { closedObject } from './closed-object.ts';

describe('changesOf', () => {
  const Patch = closedObject(
    changesOf({
      name: v.optional(v.string(), 'a name'),
      cap: v.exactOptional(v.number()),
      secret: v.optional(v.nullable(v.string()), 'a secret'),
      kind: v.picklist(['one', 'other']),
    }),
  );

  test('adds no default to a patch that leaves a setting out', () => {
    expect(v.parse(Patch, {})).toEqual({});
  });

  test('checks a setting as the seed does', () => {
    expect(v.is(Patch, { name: 'another', cap: 1, secret: null, kind: 'one' })).toBe(true);
    expect(v.is(Patch, { name: 1 })).toBe(false);
    expect(v.is(Patch, { kind: 'none' })).toBe(false);
  });

  test('takes null only for a setting that can be null', () => {
    expect(v.is(Patch, { cap: null })).toBe(false);
    expect(v.is(Patch, { name: undefined })).toBe(false);
  });
});
