import { describe, expect, test } from 'vitest';
import { buildKernel } from './kernel.ts';

describe.each([0, 1, 2, 3])('the kernel whose varying words begin at %i', (firstVarying) => {
  const bytes = buildKernel(firstVarying);

  test('is a valid module', () => {
    expect(WebAssembly.validate(bytes)).toBe(true);
  });

  test('stays below the size that V8 compiles well, about 16 kB', () => {
    expect(bytes.length).toBeLessThan(16_500);
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
