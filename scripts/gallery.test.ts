import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ARABIC, fileOf, looksOf } from '../e2e/support/gallery/picture.ts';
import { SECTIONS } from '../e2e/support/gallery/sections.ts';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const folder = `${docs}images/gallery/`;
const page = readFileSync(`${docs}gallery.md`, 'utf8');
const files = readdirSync(folder);

test('the gallery shows each picture of its folder once', () => {
  const shown = [...page.matchAll(/src="images\/gallery\/([^"]+)"/g)].map(([, file]) => file);

  expect(shown.length).toBeGreaterThan(50);
  expect(shown.length).toBe(files.length);
  expect(new Set(shown)).toEqual(new Set(files));
});

test('the gallery has one picture for each distinct state, and each page in Arabic and dark', () => {
  const names = SECTIONS.flatMap((section) =>
    section.pictures.flatMap((picture) =>
      looksOf(section, picture).map((look) => fileOf(picture, look)),
    ),
  );

  expect(names.length).toBeGreaterThan(55);
  expect(names.length).toBeLessThan(85);
  expect(new Set(names).size).toBe(names.length);
  const pages = SECTIONS.filter(({ path }) => path.startsWith('/'));
  expect(pages.length).toBeGreaterThan(3);
  for (const { heading, pictures } of pages) {
    expect(
      pictures.flatMap(({ alsoIn = [] }) => alsoIn),
      heading,
    ).toContain(ARABIC);
  }
});

test('no picture exceeds 80 kB, and all together stay below 4 MB', () => {
  const sizes = files.map((file) => statSync(folder + file).size);

  expect(Math.max(...sizes)).toBeLessThanOrEqual(80_000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(4_000_000);
});
