import { afterEach, expect, test, vi } from 'vitest';
import { canPrompt, canUsePasskeys } from './web-authn.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const immediate = (immediateGet: boolean) => ({
  getClientCapabilities: async () => ({ immediateGet }),
});
const autofill = (isAvailable: boolean) => ({
  isConditionalMediationAvailable: async () => isAvailable,
});

test.each([
  ['autofill', true, autofill(true)],
  ['autofill', false, autofill(false)],
  ['autofill', false, {}],
  ['autofill', false, undefined],
  ['dialog', true, {}],
  ['dialog', false, undefined],
  ['immediate', true, immediate(true)],
  ['immediate', false, immediate(false)],
  ['immediate', false, { getClientCapabilities: async () => ({}) }],
  ['immediate', false, {}],
  ['immediate', false, undefined],
] as const)(
  'whether the browser can ask by %s is %s, if it has %o',
  async (prompt, can, statics) => {
    vi.stubGlobal('PublicKeyCredential', statics);

    expect(await canPrompt(prompt)).toBe(can);
    expect(canUsePasskeys()).toBe(statics !== undefined);
  },
);
