import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/console.css';
import { Console } from './shell/console.tsx';
import { ConsoleContext } from './state/console-context.ts';
import { createConsoleController } from './state/console-controller.ts';
import { followEvents } from './state/follow-events.ts';

const container = document.getElementById('console');
if (!container) throw new TypeError('the page has no #console');

const workspaceId = new URLSearchParams(location.search).get('workspace') ?? 'default';
const controller = createConsoleController(workspaceId);
followEvents(controller);
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={controller.queries}>
      <ConsoleContext value={controller}>
        <Console />
      </ConsoleContext>
    </QueryClientProvider>
  </StrictMode>,
);
