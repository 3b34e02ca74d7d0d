import type { BehaviorDefinition } from './behavior-definition.ts';

/** What the interface leaves open of utility messages. */
export const UTILITY_BEHAVIORS = {
  requestAuthStatus: {
    row: 'EU-02',
    text: 'the status of `INVALID_REQUEST_AUTH`, a utility send without an `APIKey`',
    choices: [400, 401],
  },
  phoneSpelling: {
    row: 'U-08',
    text: 'a phone number of a utility send with separators or without a plus: rejected, or read as E.164',
    choices: ['strict', 'lenient'],
    lenient: 'lenient',
  },
  bothModes: {
    row: 'U-09',
    text: 'a utility send with both a `templateId` and a `text`: rejected, or sent as the template',
    choices: ['VALIDATION_ERROR', 'template'],
    lenient: 'template',
  },
  emptyIdempotencyKey: {
    row: 'UI-17',
    text: 'an idempotency key without characters: no key, or 400 `INVALID_IDEMPOTENCY_KEY`',
    choices: ['ignored', 'rejected'],
    strict: 'rejected',
  },
  reconciliationReplay: {
    row: 'UI-08',
    text: 'what a repetition of `provider_outcome_reconciliation_pending` gets: the outcome, as soon as the carrier is out of the modes `pending` and `hang-after-boundary`; or always the same response',
    choices: ['reconciled', 'replayed'],
    strict: 'replayed',
  },
  utilityLimitCode: {
    row: 'U-16',
    text: 'whether the 429 of a utility send has the code `UTILITY_RATE_LIMIT_EXCEEDED`, or none',
    choices: ['none', 'named'],
  },
  utilityWebhooks: {
    row: 'UW-01',
    label: 'Webhooks about utility messages',
    text: "whether `POST utilities/event` posts a webhook to the pipeline's `backendCallbackURL`; its neutral body `{ kind, transactionID }` is the emulator's own",
    choices: ['off', 'on'],
  },
} as const satisfies Readonly<Record<string, BehaviorDefinition>>;
