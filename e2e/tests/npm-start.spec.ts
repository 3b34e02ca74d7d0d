import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { control } from '../support/control.ts';
import type { Message } from '../support/emulator.ts';
import { form } from '../support/form.ts';
import { portOf } from '../support/port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// It builds all pages first.
test.describe.configure({ timeout: 180_000 });

type JournalEntry = { readonly warnings: readonly string[] };

/** Runs `npm start` with these ports, and gathers what it prints. */
function start(demoPort: number, emulatorPort: number) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DEMO_PORT: String(demoPort),
      EMULATOR_PORT: String(emulatorPort),
      WIDGET_PORT: '0',
    },
  });
  let printed = '';
  const gather = (chunk: Buffer) => {
    printed += String(chunk);
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  // Closed, and not only ended: by then all that it printed has arrived.
  return { child, exited: once(child, 'close'), printed: () => printed };
}

test('npm start prints three URLs, and a user can verify a number', { tag: '@landing' }, async ({
  page,
}) => {
  const { child, exited, printed } = start(0, 0);
  try {
    await expect.poll(printed, { timeout: 120_000 }).toContain('Ctrl+C');
    const [demo = '', inbox = '', api = ''] = printed().match(/http:\S+/g) ?? [];
    expect(api).toContain(inbox);

    await page.goto(demo);
    await page.getByRole('textbox', { name: 'Phone number' }).fill('01001234569');
    await page.keyboard.press('Enter');
    const query = new URLSearchParams({ to: '+201001234569', timeoutMs: '30000' });
    const path = `messages/wait?${query}`;
    const { code } = await control<Message>('GET', path, undefined, inbox);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Open the console' }).click();
    await expect((await opened).getByRole('button', { name: code })).toBeVisible();
    await form(page).code.fill(code);
    await page.getByRole('button', { name: 'Not now' }).click();

    await expect(page.getByRole('heading', { name: 'You’re signed in as' })).toBeVisible();
    const requests = await control<readonly JournalEntry[]>('GET', 'requests', undefined, inbox);
    expect(requests.filter(({ warnings }) => warnings.length > 0)).toEqual([]);
  } finally {
    child.kill('SIGINT');
  }
  expect(await exited).toEqual([0, null]);
});

test('npm start names the port that is taken', { tag: '@full' }, async () => {
  const occupant = createServer().listen(0, '127.0.0.1');
  await once(occupant, 'listening');

  const { exited, printed } = start(0, portOf(occupant));

  expect(await exited).toEqual([1, null]);
  expect(printed()).toContain('EMULATOR_PORT');
  expect(printed()).not.toMatch(/\bat .*:\d+:\d+/);
  occupant.close();
});
