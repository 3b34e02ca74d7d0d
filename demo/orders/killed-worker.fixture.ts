/**
 * A process that sends what is in an outbox, then places an order and sends the message about it. The
 * SQL statements and the events of the network are its steps. It kills itself between two of them.
 * Its last output is the number of the steps.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClients, type ServiceSettings } from './clients.ts';
import { type OrdersDatabase, openDatabase } from './database.ts';
import { createOrders, type NewOrder } from './orders.ts';
import { createOutbox } from './outbox.ts';
import { workOnce } from './worker.ts';

/** What the process is told, as JSON in its argument. */
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
  const answer = fetch(...request);
  // The request is on its way, and is handled or not.
  await nextTurn();
  step();
  const response = await answer;
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
step();
while (await workOnce(worker));
console.log(steps);
process.exit();

/** Counts a step before each statement, also those that begin and end a transaction. */
function counted(target: OrdersDatabase): OrdersDatabase {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name);
      if (name === 'transaction' || typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        // BEGIN, COMMIT and ROLLBACK.
        if (name === 'exec') step();
        const result: unknown = Reflect.apply(member, target, values);
        return name === 'prepare' ? countedStatement(Object(result)) : result;
      };
    },
  });
}

function countedStatement(statement: object): object {
  return new Proxy(statement, {
    get: (_, name) => {
      const member: unknown = Reflect.get(statement, name);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        if (name === 'pluck') return countedStatement(Object(Reflect.apply(member, statement, values)));
        step();
        return Reflect.apply(member, statement, values);
      };
    },
  });
}
