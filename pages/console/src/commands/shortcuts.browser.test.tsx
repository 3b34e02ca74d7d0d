import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { keepOneTabStop } from '../components/row-positions.ts';
import { toggleSingleKeys, useShortcuts } from './shortcuts.ts';

const ignore = () => undefined;
const keepOne = (root: HTMLElement | null): void => {
  if (root) keepOneTabStop(root);
};

/** A list with one row in the order of the Tab key, as the console's lists have. */
function List({ onPalette = ignore }) {
  useShortcuts(onPalette, ignore);
  return (
    <section className="live-rows" ref={keepOne}>
      <ol>
        {['First', 'Second', 'Third'].map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ol>
    </section>
  );
}

test('the arrow keys move in a list, also with single keys turned off', async () => {
  toggleSingleKeys();
  await render(<List />);
  const focused = () => document.activeElement?.textContent;

  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('First');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Third');
  await userEvent.keyboard('{ArrowUp}j');
  expect(focused()).toBe('Second');
  toggleSingleKeys();
});

test('a question mark opens the palette, but not in a field', async () => {
  const onPalette = vi.fn();
  const { container } = await render(<List onPalette={onPalette} />);

  await userEvent.keyboard('?');
  expect(onPalette).toHaveBeenCalledOnce();

  const field = container.appendChild(document.createElement('input'));
  await userEvent.type(field, '?');
  expect(onPalette).toHaveBeenCalledOnce();
});
