/** What the demo adds to the backend of a product: the inbox beside the form, and the times of what happened. */
import express, { type Express } from 'express';
import { createControl, followEmulator } from '../emulator-control.ts';
import { createInboxFeed } from './inbox-feed.ts';
import { createServerTiming, type ServerTiming } from './server-timing.ts';

/** The parts that a demo is put together from. */
export interface Tour {
  /** Calls the service, measured. */
  readonly fetch: ServerTiming['fetch'];
  /** Serves a backend with the tour around it. */
  readonly around: (backend: Express) => Express;
  readonly close: () => void;
}

/** Creates the tour of an emulator. */
export function createTour(emulatorUrl: string): Tour {
  const { fetch, measure } = createServerTiming();
  const inbox = createInboxFeed(createControl(emulatorUrl));
  const end = new AbortController();
  void followEmulator(emulatorUrl, inbox.update, end.signal);
  return {
    fetch,
    around: (backend) =>
      express().use('/api/otp', measure).use(backend).get('/api/demo/inbox', inbox.stream),
    close: () => {
      end.abort();
      inbox.close();
    },
  };
}
