/** Starts what the page about orders needs: a database in a temporary folder, the worker and the routes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Router } from 'express';
import { createControl, followEmulator } from '../emulator-control.ts';
import { createClients, type ServiceSettings } from './clients.ts';
import { openDatabase } from './database.ts';
import { createFailures } from './failures.ts';
import { createOrders } from './orders.ts';
import { createOutbox } from './outbox.ts';
import { createOrderRoutes } from './routes.ts';
import { superviseWorker } from './worker-supervisor.ts';

/** The routes of the page, and the end of the worker. */
export interface RunningOrders {
  /** Belongs at `/api/orders`. */
  readonly routes: Router;
  /** Forgets all orders, as the emulator forgets its keys when it is reset. */
  clear(): void;
  close(): Promise<void>;
}

interface OrdersSettings extends ServiceSettings {
  /** How long the worker may take for a message; default 10 seconds, so that a crash is soon made good. */
  readonly leaseMs?: number;
}

/** Starts the orders of the demo. */
export function startOrders({ leaseMs = 10_000, ...service }: OrdersSettings): RunningOrders {
  // The emulator forgets everything when it ends, and so does this. A product keeps its database.
  const folder = mkdtempSync(join(tmpdir(), 'otp-kit-orders-'));
  const file = join(folder, 'orders.sqlite');
  const database = openDatabase(file);
  const { prepare } = createClients(service);
  const orders = createOrders({ database, outbox: createOutbox(database), prepare });
  const control = createControl(service.baseUrl);
  const failures = createFailures(control);
  const worker = superviseWorker(
    { file, leaseMs, service },
    { onChange: () => page.update(), onSend: failures.cause },
  );
  const page = createOrderRoutes({ orders, worker, control, failures });
  const end = new AbortController();
  void followEmulator(service.baseUrl, page.update, end.signal);

  return {
    routes: page.routes,
    clear: () => {
      database.exec('DELETE FROM outbox_history; DELETE FROM outbox; DELETE FROM orders;');
      page.update();
    },
    close: async () => {
      end.abort();
      page.close();
      await worker.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
