import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConsoleContext } from '../state/console-context.ts';
import { createConsoleController } from '../state/console-controller.ts';
import { Console } from './console.tsx';
import '../styles/console.css';

const REFUSED = {
  status: 'error',
  code: 'WORKSPACE_NOT_FOUND',
  message: 'no workspace has this id',
};

test('a workspace that the emulator does not have is reported, with the way to the one that always exists', async () => {
  const read = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => Response.json(REFUSED, { status: 404 }));
  onTestFinished(() => read.mockRestore());
  const controller = createConsoleController('nope');
  await render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <Console />
      </ConsoleContext>
    </QueryClientProvider>,
  );
  await controller.readAll().catch(() => undefined);

  await expect
    .element(page.getByRole('heading', { name: 'There is no workspace “nope”' }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the console' }))
    .toHaveAttribute('href', './');
  expect(document.querySelector('#inbox')).toBeNull();
  expect(document.querySelector('.palette-open')).toBeNull();
});
