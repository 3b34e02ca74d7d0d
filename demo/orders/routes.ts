import { Router } from 'express';
import type { Control } from '../emulator-control.ts';
import { jsonBody } from '../json-body.ts';
import { createMachineTimes } from '../machine-times.ts';
import { createViewFeed } from '../view-feed.ts';
import type { Failures } from './failures.ts';
import { entryView, type MessageView, type OrdersView } from './order-view.ts';
import type { Orders } from './orders.ts';
import { isMobileNumber, parseOrder } from './parse-order.ts';
import type { WorkerSupervisor } from './worker-supervisor.ts';

interface OrderRoutesOptions {
  readonly orders: Orders;
  readonly worker: WorkerSupervisor;
  /** Calls the emulator's control API. */
  readonly control: Control;
  readonly failures: Failures;
}

/** The backend of the page: places orders, takes an operator's decisions, and shows what happens. */
export function createOrderRoutes({ orders, worker, control, failures }: OrderRoutesOptions): {
  readonly routes: Router;
  /** Call it when something has happened outside of the routes. */
  readonly update: () => void;
  readonly close: () => void;
} {
  const readInbox = createInbox(control);
  const feed = createViewFeed(
    async (): Promise<OrdersView> => ({
      worker: worker.status(),
      entries: orders.list().map((row) => entryView(row, failures.of(row.orderId))),
      entryCount: orders.count(),
      messages: await readInbox(),
    }),
  );
  const routes = Router();
  routes.use(...jsonBody);
  routes.get('/events', feed.stream);

  routes.post('/', ({ body }, response) => {
    const posted = parseOrder(body);
    if (!posted) return void response.status(400).json({});
    const { order, failure } = posted;
    if (!isMobileNumber(order.phone)) {
      return void response.status(400).json({ code: 'INVALID_PHONE_NUMBER' });
    }
    failures.choose(orders.place(order), order, failure);
    feed.update();
    return void response.status(201).json({});
  });

  routes.post('/:entryId/decision', ({ body, params }, response) => {
    const entryId = Number(params.entryId);
    const { decision } = Object(body);
    // A text, and no name that every object has, such as `constructor`.
    const decide = isDecision(decision) ? DECISIONS[decision] : undefined;
    if (!decide || !Number.isSafeInteger(entryId)) return void response.status(400).json({});
    const isDone = orders[decide](entryId);
    feed.update();
    // Another operator, or another click, has decided before.
    return void response.status(isDone ? 200 : 409).json({});
  });

  return { routes, update: feed.update, close: feed.close };
}

const DECISIONS = { 'was-sent': 'confirm', 'send-again': 'sendAgain', now: 'hurry' } as const;

function isDecision(value: unknown): value is keyof typeof DECISIONS {
  return typeof value === 'string' && Object.hasOwn(DECISIONS, value);
}

/** Reads the messages about orders in the emulator's inbox. */
function createInbox(control: Control): () => Promise<readonly MessageView[]> {
  const withMachineTimes = createMachineTimes(control);
  return async () => {
    const messages = await control('GET', 'messages');
    if (!Array.isArray(messages)) return [];
    const views: readonly MessageView[] = messages
      .filter(({ kind }) => kind === 'utility')
      .map(({ id, at, to, channel, text }) => ({ id, at, to, channel, text }));
    return withMachineTimes(views);
  };
}
