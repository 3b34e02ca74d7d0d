import { defineConfig } from 'vitest/config';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: { globals: true, include: ['*.test.jsx'], testTimeout: 60_000 },
});
