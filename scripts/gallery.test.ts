import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const folder = `${docs}images/gallery/`;
const page = readFileSync(`${docs}gallery.md`, 'utf8');
const files = readdirSync(folder);

test('the gallery shows each picture of its folder once', () => {
  const shown = [...page.matchAll(/src="images\/gallery\/([^"]+)"/g)].map(([, file]) => file);

  expect(shown.length).toBeGreaterThan(100);
  expect(shown.length).toBe(files.length);
  expect(new Set(shown)).toEqual(new Set(files));
});

test('each state of the form and the widget has four pictures: both directions, light and dark', () => {
  const [, form = '', widget = ''] = page.split(/^## /m);
  const states = `${form}${widget}`.split(/^### /m).filter((part) => part.includes('<img'));

  expect(states.length).toBeGreaterThan(30);
  for (const state of states) {
    const looks = ['light', 'dark', 'Arabic', 'Arabic, dark'].filter((look) =>
      state.includes(`: ${look}"`),
    );
    expect(looks, state).toHaveLength(4);
  }
});

test('no picture exceeds 30 kB, and all together stay below 4 MB', () => {
  const sizes = files.map((file) => statSync(folder + file).size);

  expect(Math.max(...sizes)).toBeLessThanOrEqual(30_000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(4_000_000);
});
