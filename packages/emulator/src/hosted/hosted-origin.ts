import { Hono } from 'hono';
import type { Store } from '../store.ts';

/** What answers on the hosted page's own origin. */
export function createHostedOrigin(_store: Store, _now: () => number): Hono {
  return new Hono();
}
