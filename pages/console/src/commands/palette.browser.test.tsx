import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Palette } from './palette.tsx';
import '../styles/console.css';

/** A page with two panels and the palette, which opens. */
async function open() {
  const onFreeze = vi.fn();
  const onChoose = vi.fn();
  const actions = [{ title: 'Copy the newest code', keys: 'Alt C', run: () => undefined }];
  const content = (isOpen: boolean) => (
    <>
      <main>
        <section id="controls">
          <section id="clock">
            <h2 id="clock-title">Clock</h2>
            <button onClick={onFreeze} type="button">
              Freeze
            </button>
            {/* It needs the number that is typed beside it, so it is no command. */}
            <button type="submit">Advance</button>
          </section>
          <section id="faults">
            <h2 id="faults-title">Faults</h2>
            <button type="button">Clear all</button>
          </section>
          <section id="delivery">
            <h2 id="delivery-title">Delivery</h2>
            <label className="switch">
              <span className="switch-name">WhatsApp</span>
              <select onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
                <option value="accept">Delivers</option>
                <option value="reject">Rejects</option>
              </select>
            </label>
          </section>
        </section>
      </main>
      <Palette
        actions={actions}
        findMessages={() => []}
        isOpen={isOpen}
        onClose={() => undefined}
      />
    </>
  );
  const screen = await render(content(false));
  await screen.rerender(content(true));
  return { ...screen, onFreeze, onChoose };
}

function options(): readonly (string | null | undefined)[] {
  return [...document.querySelectorAll('[role="option"]')].map(
    (each) => each.querySelector('span')?.textContent,
  );
}

const headings = () =>
  [...document.querySelectorAll('.palette-group')].map((each) => each.textContent);

test('has the actions first, then those of each panel, and the places last, each under its heading', async () => {
  await open();

  expect(options()).toEqual([
    ...['Copy the newest code', 'Turn the keys / ? J K off', 'Clock: Freeze', 'Faults: Clear all'],
    'Delivery: WhatsApp: Rejects',
    ...['Go to Controls', 'Go to Clock', 'Go to Faults', 'Go to Delivery'],
  ]);
  expect(headings()).toEqual(['Actions', 'Clock', 'Faults', 'Delivery', 'Places']);
});

test('chooses what a panel has to choose from', async () => {
  const { onChoose } = await open();

  await page.getByRole('combobox').last().fill('whatsapp rej');
  await userEvent.keyboard('{Enter}');

  expect(onChoose).toHaveBeenCalledExactlyOnceWith('reject');
});

test('puts first what begins with the search, actions before places, and searches last', async () => {
  await open();
  const field = page.getByRole('combobox');

  await field.fill('cl');
  expect(options().slice(0, 4)).toEqual([
    ...['Faults: Clear all', 'Go to Clock', 'Clock: Freeze', 'Search messages for “cl”'],
  ]);
  expect(headings()).toEqual([]);
  await field.fill('clock');
  expect(options()[0]).toBe('Go to Clock');
});

test.each(['delivry', 'deliveery', 'delivrry'])(
  'finds a command in spite of one slip: %s',
  async (search) => {
    await open();

    await page.getByRole('combobox').fill(search);

    expect(options().slice(0, 2)).toEqual(['Delivery: WhatsApp: Rejects', 'Go to Delivery']);
  },
);

test('offers what was chosen before first, and keeps no search', async () => {
  const { onFreeze, unmount } = await open();
  await userEvent.keyboard('freeze{Enter}');
  await expect.poll(() => onFreeze.mock.calls.length).toBe(1);
  await page.getByRole('combobox').fill('+201001234567');
  await userEvent.keyboard('{Enter}');
  await unmount();

  await open();
  expect(options().filter((title) => title === 'Clock: Freeze')).toHaveLength(1);
  expect(options()[0]).toBe('Clock: Freeze');
  expect(headings()).toEqual(['Recent', 'Actions', 'Faults', 'Places']);
  expect(document.body.textContent).not.toContain('201001234567');
});

test.each([
  { widthPx: 1280, isShown: true },
  { widthPx: 390, isShown: false },
])('shows keys at $widthPx px: $isShown', async ({ widthPx, isShown }) => {
  await page.viewport(widthPx, 800);
  await open();

  const keys = page.getByText('Alt C');
  if (isShown) await expect.element(keys).toBeVisible();
  else await expect.element(keys).not.toBeVisible();
});
