import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConsoleContext } from '../state/console-context.ts';
import { createConsoleController } from '../state/console-controller.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import '../styles/console.css';

test('the choices of the providers begin at one place, beside names of any length', async () => {
  await page.viewport(1280, 800);
  const controller = createConsoleController('default');
  const accept = { mode: 'accept' };
  controller.queries.setQueryData(['providers'], {
    whatsapp: accept,
    telegram: accept,
    sms: accept,
  });
  controller.page.set({ isLoaded: true });

  const { container } = await render(
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <div style={{ inlineSize: '20rem' }}>
          <DeliveryPanel />
        </div>
      </ConsoleContext>
    </QueryClientProvider>,
  );

  const starts = [...container.querySelectorAll('.switches select')].map(
    (each) => each.getBoundingClientRect().left,
  );
  expect(starts.length).toBe(3);
  expect(new Set(starts).size).toBe(1);
});
