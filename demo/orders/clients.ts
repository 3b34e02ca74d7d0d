import {
  createUtilityClient,
  type LogEntry,
  type UtilityOperation,
  type UtilityOutcome,
} from '@otp-kit/server/utilities';
import type { PipelineName } from './failure-names.ts';
import type { NewOrder, TemplateName } from './orders.ts';
import type { ClaimedEntry } from './outbox.ts';

/** The service, and the pipelines for messages about orders. */
export interface ServiceSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly pipelines: Readonly<
    Record<PipelineName, { readonly id: string; readonly signingSecret: string }>
  >;
}

/** The clients of all pipelines. */
export interface Clients {
  /** Prepares the message about an order. */
  readonly prepare: (order: NewOrder & { readonly id: number }) => UtilityOperation;
  /** Performs the operation of an entry, with the client that prepared it. */
  readonly perform: (entry: ClaimedEntry, signal: AbortSignal) => Promise<UtilityOutcome>;
}

const VARIABLES = { name: 'required', order: 'required' } as const;
const TEMPLATES: Readonly<Record<TemplateName, typeof VARIABLES>> = {
  order_shipped: VARIABLES,
  order_confirmed: VARIABLES,
  order_shipped_de: VARIABLES,
  order_confirmed_de: VARIABLES,
  order_shipped_ar: VARIABLES,
  order_confirmed_ar: VARIABLES,
};

/** Creates a client for each pipeline. They log to the console unless `log` is given. */
export function createClients(
  { baseUrl, apiKey, pipelines }: ServiceSettings,
  { log }: { readonly log?: (entry: LogEntry) => void } = {},
): Clients {
  const create = (channels: PipelineName) =>
    createUtilityClient({
      baseUrl,
      apiKey,
      pipelineID: pipelines[channels].id,
      signingSecret: pipelines[channels].signingSecret,
      headerPrefix: 'service',
      // Each of the demo's pipelines has one channel. On SMS, a send whose response was lost may be repeated.
      channels,
      templates: TEMPLATES,
      ...(log && { log }),
    });
  const clients = new Map([
    ['sms', create('sms')],
    ['whatsapp', create('whatsapp')],
  ]);
  function clientOf(pipeline: string): ReturnType<typeof create> {
    const client = clients.get(pipeline);
    if (!client) throw new RangeError(`there is no pipeline ${pipeline}`);
    return client;
  }

  return {
    prepare: ({ id, name, phone, template, pipeline }) =>
      clientOf(pipeline).prepare({
        phone,
        template: { id: template, variables: { name, order: numberIn(template, id) } },
      }),
    perform: async ({ pipeline, operation, earlier }, signal) =>
      clientOf(pipeline).perform(operation, { earlier, signal }),
  };
}

/** A number as the template's language writes it. */
function numberIn(template: TemplateName, number: number): string {
  return number.toLocaleString(template.endsWith('_ar') ? 'ar-EG' : 'en', { useGrouping: false });
}
