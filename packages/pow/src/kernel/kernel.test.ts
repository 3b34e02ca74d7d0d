import { describe, expect, test } from 'vitest';
import { buildKernel } from './kernel.ts';

describe.each([
  [4, 0],
  [4, 1],
  [4, 2],
  [4, 3],
  [5, 0],
  [5, 1],
  [5, 2],
  [5, 3],
] as const)('the kernel of %i whose varying words begin at %i', (size, firstVarying) => {
  const bytes = buildKernel(firstVarying, size);

  test('is a valid module', () => {
    expect(WebAssembly.validate(bytes)).toBe(true);
  });

  test('is not much larger than 16 kB, up to which V8 compiles well', () => {
    expect(bytes.length).toBeLessThan(size === 4 ? 12_500 : 17_500);
  });

  test('imports nothing and exports only memory and search', () => {
    const module = new WebAssembly.Module(bytes);

    expect(WebAssembly.Module.imports(module)).toEqual([]);
    expect(WebAssembly.Module.exports(module)).toEqual([
      { name: 'memory', kind: 'memory' },
      { name: 'search', kind: 'function' },
    ]);
  });
});
