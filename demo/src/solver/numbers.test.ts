import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { search: '?lang=ar' });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });

test.each([
  [0.048_71, '٠٫٠٥×'],
  [0.672, '٠٫٦٧×'],
  [1, '١×'],
  [9.362, '٩٫٤×'],
  [10.46, '١٠٫٥×'],
])('writes the factor %d as %s', async (factor, text) => {
  const { ratioText } = await import('./numbers.ts');

  expect(ratioText(factor)).toBe(`\u2066${text}\u2069`);
});
