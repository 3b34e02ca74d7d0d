/** What the demo adds to the backend of a product: the inbox beside the form, and the times of what happened. */
import { AsyncLocalStorage } from 'node:async_hooks';
import express, { type Express } from 'express';
import { createControl, followEmulator } from '../emulator-control.ts';
import { visitorOf } from '../webhook-feed.ts';
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
  const timing = createServerTiming();
  const inbox = createInboxFeed(createControl(emulatorUrl));
  /** The visitor of the request that the backend handles. */
  const visitors = new AsyncLocalStorage<string | undefined>();
  const end = new AbortController();
  void followEmulator(emulatorUrl, inbox.update, end.signal);

  /** The service names a transaction when it has sent a code; the backend keeps the ID from the browser. */
  async function noteTransaction(response: Response): Promise<void> {
    const visitor = visitors.getStore();
    const { data } = Object(await response.json());
    const { transactionID } = Object(data);
    if (visitor && typeof transactionID === 'string') inbox.note(transactionID, visitor);
  }

  return {
    fetch: async (url, init) => {
      const response = await timing.fetch(url, init);
      // Without a transaction, such as an error's page, there is nothing to note.
      void noteTransaction(response.clone()).catch(() => {});
      return response;
    },
    around: (backend) =>
      express()
        .use('/api/otp', timing.measure, ({ headers }, _, next) => {
          visitors.run(visitorOf(headers.cookie), next);
        })
        .use(backend)
        .get('/api/demo/inbox', inbox.stream),
    close: () => {
      end.abort();
      inbox.close();
    },
  };
}
