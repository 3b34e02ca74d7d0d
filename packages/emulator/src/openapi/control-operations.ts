import * as v from 'valibot';
import { CONTROL_ROUTES } from '../app/control-routes.ts';
import { SNAPSHOT_VERSION } from '../app/snapshot.ts';
import { WEBHOOK_SIGNINGS } from '../callbacks/webhook-signature.ts';
import {
  IdempotencyViewSchema,
  SpendingViewSchema,
  TemplatePreviewSchema,
} from '../control/views.ts';
import { SavedReachabilitySchema } from '../delivery/reachability.ts';
import { PRESET_GROUPS } from '../faults/fault-presets.ts';
import { FaultSchema, SavedFaultsSchema } from '../faults/faults.ts';
import { FunnelViewSchema } from '../funnel/funnel.ts';
import { SavedInboxSchema } from '../inbox/inbox.ts';
import { SavedJournalSchema } from '../journal/journal.ts';
import { OthersTrafficSchema } from '../limits/traffic.ts';
import { AttemptViewSchema } from '../model/attempt-view.ts';
import { MessageSchema } from '../model/message.ts';
import { UtilityTemplateSchema } from '../model/utility-settings.ts';
import { WebhookEntrySchema } from '../model/webhook-entry.ts';
import { EnrollmentSchema } from '../passkeys/enrollment-tokens.ts';
import { ClockStateSchema } from '../primitives/clock.ts';
import { SavedNumberRisksSchema } from '../risk/number-risks.ts';
import { savedChannel, savedCount, savedDate } from '../schema/saved.ts';
import { SeedPatchSchema } from '../seed/parse-seed.ts';
import { CAPTCHA_MODES } from '../turnstile/captcha.ts';
import { ExplanationSchema } from '../utilities/explain.ts';
import { CarrierSchemas } from '../utilities/state/carriers.ts';
import {
  AccountSchema,
  BreakerSchema,
  CarriersSchema,
  ChargeSchema,
  PasskeyUserSchema,
  PlatformViewSchema,
  ProviderSchema,
  ProvidersSchema,
  TemplateSchema,
  TimelineSchema,
  TransactionSchema,
  WabaSchema,
  WorkspaceSchema,
} from './control-views.ts';
import { type JsonSchema, named, type Operation } from './operation.ts';

const Empty = v.strictObject({});
const Snapshot = v.looseObject({ version: v.literal(SNAPSHOT_VERSION), workspace: v.string() });
const CarrierBody = v.union([CarrierSchemas.whatsapp, CarrierSchemas.sms]);
const ExplainBody = v.looseObject({ now: v.exactOptional(v.pipe(v.string(), v.isoTimestamp())) });
const { id: _, ...templateEntries } = UtilityTemplateSchema.entries;
const TemplateBody = v.strictObject({ ...templateEntries, account: v.exactOptional(v.string()) });
const SimChange = v.strictObject({ latestSimChange: v.nullable(savedDate) });
const Porting = v.strictObject({ latestPorting: v.nullable(savedDate) });
const FaultEffect = v.pick(FaultSchema, [
  'operation',
  'name',
  'respond',
  'drop',
  'delayMs',
  'status',
]);
const FaultPreset = v.strictObject({
  id: v.string(),
  group: v.picklist(PRESET_GROUPS),
  text: v.string(),
  /** Each part of the service has its own. */
  effects: v.exactOptional(v.record(v.string(), FaultEffect)),
  /** A channel whose provider rejects every message, in place of an effect. */
  provider: v.exactOptional(savedChannel),
});
const modeOf = <const Modes extends readonly string[]>(modes: Modes) =>
  v.strictObject({ mode: v.picklist(modes) });

/** The operations of the control API, each with the schemas that its route reads by. */
export const CONTROL_OPERATIONS: readonly Operation[] = [
  ...operations('workspaces', [
    [
      'GET /health getHealth',
      'The version, the number of workspaces, and the origin of the hosted page',
      v.strictObject({ version: v.string(), workspaces: savedCount, widgetOrigin: v.string() }),
    ],
    [
      'GET /workspaces listWorkspaces',
      'All workspaces with their settings',
      v.array(WorkspaceSchema),
    ],
    [
      'POST /workspaces createWorkspace',
      'Creates a workspace; the response has its secrets',
      WorkspaceSchema,
      { status: 201, isBodyOptional: true },
    ],
    ['DELETE /workspaces/:id deleteWorkspace', 'Deletes a workspace', Empty],
    ['POST /reset reset', 'Forgets all that happened', WorkspaceSchema],
    [
      'PATCH /seed patchSeed',
      'Changes settings until the next reset',
      WorkspaceSchema,
      { body: SeedPatchSchema },
    ],
    ['GET /snapshot saveSnapshot', 'The whole workspace as one object', Snapshot],
    [
      'PUT /snapshot restoreSnapshot',
      'Makes the workspace go on from a snapshot',
      Empty,
      { body: Snapshot },
    ],
  ]),
  ...operations('clock', [
    ['GET /clock getClock', 'The clock', ClockStateSchema],
    [
      'POST /clock/freeze freezeClock',
      'Stops the clock, now or at a time',
      ClockStateSchema,
      { isBodyOptional: true },
    ],
    ['POST /clock/set setClock', 'Moves the clock to a time', ClockStateSchema],
    ['POST /clock/advance advanceClock', 'Moves the clock on', ClockStateSchema],
    ['POST /clock/resume resumeClock', 'Lets a stopped clock run on', ClockStateSchema],
  ]),
  ...operations('messages', [
    ['GET /messages listMessages', 'The inbox, newest first', SavedInboxSchema],
    ['DELETE /messages clearMessages', 'Empties the inbox', Empty],
    [
      'GET /messages/wait waitForMessage',
      'The first message that matches, or the next to come',
      MessageSchema,
    ],
    [
      'POST /messages/:id/delivery reportDelivery',
      'What the provider reports about a message',
      MessageSchema,
    ],
    [
      'POST /messages/:id/release releaseMessage',
      'Sends a message to its real address by the hook of the option `release`',
      MessageSchema,
    ],
    [
      'POST /optin-message sendOptinMessage',
      'The user sends the message of a V1.0 opt-in',
      TransactionSchema,
    ],
  ]),
  ...operations('inspection', [
    ['GET /requests listRequests', 'What arrived at the service, newest first', SavedJournalSchema],
    ['GET /funnel getFunnel', 'How many verifications got how far', FunnelViewSchema],
    [
      'GET /transactions/:transactionID getTransaction',
      'The state of a transaction or of a utility message',
      TransactionSchema,
    ],
    [
      'GET /timeline getTimeline',
      'What happened in a verification, in order: that of an address or a record, else the newest',
      TimelineSchema,
    ],
    ['GET /ledger listCharges', 'What was charged, newest first', v.array(ChargeSchema)],
    [
      'GET /events streamEvents',
      'What happens in the workspace, as server-sent events',
      'text/event-stream',
    ],
  ]),
  ...operations('faults', [
    ['GET /faults listFaults', 'The faults to come, oldest first', SavedFaultsSchema],
    [
      'GET /faults/presets listFaultPresets',
      'The failures that a product meets most often, for `POST /faults`',
      v.array(FaultPreset),
    ],
    [
      'POST /faults addFault',
      'Makes the next calls of an operation fail',
      FaultSchema,
      { status: 201 },
    ],
    ['DELETE /faults clearFaults', 'Removes all faults', Empty],
    ['DELETE /faults/:id removeFault', 'Removes a fault', Empty],
  ]),
  ...operations('accounts', [
    [
      'PATCH /accounts/:id patchAccount',
      'Changes an account as the staff of the service does',
      AccountSchema,
    ],
    ['PATCH /platform patchPlatform', 'Changes the switches for all accounts', PlatformViewSchema],
  ]),
  ...operations('delivery', [
    ['GET /providers listProviders', 'What the provider of each channel does', ProvidersSchema],
    ['GET /providers/:channel getProvider', 'What the provider of a channel does', ProviderSchema],
    [
      'POST /providers/:channel setProvider',
      'Changes what the provider of a channel does',
      ProvidersSchema,
    ],
    [
      'GET /reachability listUnreachable',
      'The numbers that a channel does not reach',
      SavedReachabilitySchema,
    ],
    [
      'POST /reachability setReachability',
      'Changes whether a channel reaches a number',
      SavedReachabilitySchema,
    ],
    [
      'GET /number-risks listNumberRisks',
      'The numbers with a changed SIM or another operator',
      SavedNumberRisksSchema,
    ],
    [
      'POST /number-risks setNumberRisk',
      'Marks when the SIM of a number was changed, and when it was ported; without a time, neither',
      SavedNumberRisksSchema,
    ],
    [
      'POST /sim-swap/retrieve-date retrieveSimChange',
      'When the SIM of a number was changed, as CAMARA has it',
      SimChange,
      { response: SimChange },
    ],
    [
      'POST /number-porting/retrieve-date retrievePorting',
      'When a number was ported to another operator',
      Porting,
      { response: Porting },
    ],
  ]),
  ...operations('limits', [
    [
      'GET /traffic listTraffic',
      'What others send over the pipelines',
      v.array(OthersTrafficSchema),
    ],
    [
      'POST /traffic setTraffic',
      'Changes what others send over a pipeline, for a minute',
      v.array(OthersTrafficSchema),
    ],
    ['GET /breaker listBreakers', 'The circuit breakers', v.array(BreakerSchema)],
    ['POST /breaker setBreaker', 'Opens or closes a circuit breaker', BreakerSchema],
    ['GET /captcha getCaptcha', 'What the provider of the captcha does', modeOf(CAPTCHA_MODES)],
    [
      'POST /captcha setCaptcha',
      'Changes what the provider of the captcha does',
      modeOf(CAPTCHA_MODES),
    ],
    ['POST /pow/solve solveChallenge', 'Solves a challenge', v.strictObject({ nonce: savedCount })],
  ]),
  ...operations('widgets', [
    [
      'GET /attempts listAttempts',
      'The attempts of widgets, newest first',
      v.array(AttemptViewSchema),
    ],
    ['GET /attempts/:attemptId getAttempt', 'An attempt', AttemptViewSchema],
    [
      'POST /attempts/:attemptId/device changeDevice',
      'Binds an attempt to another device',
      AttemptViewSchema,
    ],
    ['GET /passkeys listPasskeys', 'The users with their passkeys', v.array(PasskeyUserSchema)],
    [
      'POST /enrollment/redeem redeemEnrollment',
      'Redeems an enrollment token, once',
      EnrollmentSchema,
    ],
  ]),
  ...operations('webhooks', [
    [
      'GET /webhooks listWebhooks',
      'What was posted to backends, newest first',
      v.array(WebhookEntrySchema),
    ],
    ['POST /webhooks/:id/replay replayWebhook', 'Posts a webhook again', Empty],
    ['GET /webhook-signing getWebhookSigning', 'How webhooks are signed', modeOf(WEBHOOK_SIGNINGS)],
    [
      'POST /webhook-signing setWebhookSigning',
      'Changes how webhooks are signed',
      modeOf(WEBHOOK_SIGNINGS),
    ],
  ]),
  ...operations('utilities', [
    [
      'GET /utilities/templates listTemplates',
      'The templates of every account',
      v.array(TemplateSchema),
    ],
    [
      'PUT /utilities/templates/:id putTemplate',
      'Creates or replaces a template',
      TemplateSchema,
      { body: TemplateBody },
    ],
    [
      'POST /utilities/templates/:id/preview previewTemplate',
      'A template with given values',
      TemplatePreviewSchema,
      { isBodyOptional: true },
    ],
    [
      'GET /utilities/suppressed listSuppressed',
      'The recipients that opted out',
      v.array(v.string()),
    ],
    [
      'POST /utilities/suppress suppress',
      'Changes whether a recipient opted out',
      v.array(v.string()),
    ],
    [
      'GET /utilities/waba listBusinessAccounts',
      'The WhatsApp business account of each account',
      WabaSchema,
    ],
    [
      'POST /utilities/waba setBusinessAccount',
      'Changes the state of a WhatsApp business account',
      WabaSchema,
    ],
    ['GET /utilities/providers listCarriers', 'What the carriers do', CarriersSchema],
    [
      'POST /utilities/providers/:channel setCarrier',
      'Changes what a carrier does',
      CarriersSchema,
      { body: CarrierBody },
    ],
    [
      'GET /utilities/idempotency listIdempotencyKeys',
      'The idempotency keys, newest first',
      v.array(IdempotencyViewSchema),
    ],
    [
      'GET /utilities/spending listSpending',
      'What utility pipelines spend today',
      v.array(SpendingViewSchema),
    ],
    [
      'POST /utilities/explain explainSend',
      'Runs the checks of a send without sending',
      ExplanationSchema,
      { body: ExplainBody },
    ],
    ['POST /utilities/event postUtilityEvent', 'Posts a webhook about a utility message', Empty],
  ]),
];

/** The body of a failure of the control API. */
export const ControlErrorSchema = v.strictObject({
  status: v.literal('error'),
  code: v.string(),
  message: v.string(),
});

/** The parameter that every operation of the control API takes. */
export const WORKSPACE_PARAMETER: JsonSchema = {
  name: 'workspace',
  in: 'query',
  description: 'The ID of a workspace; by default the workspace `default`',
  schema: { type: 'string' },
};

type Row = readonly [
  /** Method, path and ID. */
  name: string,
  summary: string,
  data: v.GenericSchema | 'text/event-stream',
  options?: Partial<Pick<Operation, 'status' | 'body' | 'isBodyOptional' | 'response'>>,
];

function operations(tag: string, rows: readonly Row[]): Operation[] {
  return rows.map(([name, summary, data, options]) => {
    const operation = named(name);
    const { method, path } = operation;
    return {
      ...operation,
      summary,
      tag,
      [method === 'GET' ? 'query' : 'body']: CONTROL_ROUTES[`${method} ${path}`]?.input,
      response:
        data === 'text/event-stream'
          ? data
          : v.strictObject({ status: v.literal('success'), data }),
      ...options,
    };
  });
}
