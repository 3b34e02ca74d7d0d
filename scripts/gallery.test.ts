import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));

test('the gallery shows every picture there is, and no other', () => {
  const page = readFileSync(`${docs}gallery.md`, 'utf8');
  const shown = [...page.matchAll(/\(images\/gallery\/([^)]+)\)/g)].map(([, file]) => file);

  expect(shown.length).toBeGreaterThan(30);
  expect(shown.toSorted()).toEqual(readdirSync(`${docs}images/gallery`).sort());
});

test('no picture of the gallery is larger than 30 kB', () => {
  const folder = `${docs}images/gallery/`;

  const large = readdirSync(folder).filter((file) => statSync(folder + file).size > 30_000);

  expect(large).toEqual([]);
});
