/**
 * A process that sends what is in an outbox, then places an order and sends the message about it. Its
 * steps are the beginnings and ends of transactions and the events of the network. It kills itself at
 * one of them, and prints how many there are.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClients, type ServiceSettings } from './clients.ts';
import { type OrdersDatabase, openDatabase } from './database.ts';
import { createOrders, type NewOrder } from './orders.ts';
import { createOutbox } from './outbox.ts';
import { workOnce } from './worker.ts';

/** The task of the process, as JSON in its argument. */
export interface KilledWorkerTask {
  readonly file: string;
  readonly service: ServiceSettings;
  /** How far the clock of the worker is ahead: the leases of earlier processes have ended. */
  readonly aheadMs: number;
  /** Placed after the outbox is empty. */
  readonly order?: NewOrder;
  /** At which step after the outbox is empty the process is killed. */
  readonly killAt?: number;
}

const task: KilledWorkerTask = JSON.parse(process.argv[2] ?? '');
let killAt: number | undefined;
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === killAt) process.kill(process.pid, 'SIGKILL');
}

const { fetch } = globalThis;
globalThis.fetch = async (...request) => {
  step();
  const responding = fetch(...request);
  // The request is on its way, and is handled or not.
  await nextTurn();
  step();
  const response = await responding;
  step();
  return response;
};

const now = () => Date.now() + task.aheadMs;
const database = counted(openDatabase(task.file));
const clients = createClients(task.service);
const outbox = createOutbox(database);
const orders = createOrders({ database, outbox, prepare: clients.prepare, now });
const worker = { outbox, perform: clients.perform, now };

while (await workOnce(worker));
steps = 0;
killAt = task.killAt;
if (task.order) orders.place(task.order);
while (await workOnce(worker));
step();
console.log(steps);
process.exit();

/** Counts a step before each statement that begins or ends a transaction. */
function counted(target: OrdersDatabase): OrdersDatabase {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name);
      // This one calls `exec` of the proxy.
      if (name === 'transaction' || typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        if (name === 'exec') step();
        return Reflect.apply(member, target, values);
      };
    },
  });
}
