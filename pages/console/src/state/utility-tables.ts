import type {
  CarriersByChannel,
  IdempotencyView,
  SpendingView,
  TemplateView,
  WabaView,
} from '../api/control-types.ts';
import type { UtilityCalls } from '../api/utility-calls.ts';

/** Everything that the page shows of utility messages beside the inbox. */
export interface UtilityTables {
  readonly templates: readonly TemplateView[];
  readonly providers: CarriersByChannel;
  /** Of each account. */
  readonly waba: readonly WabaView[];
  /** Recipients that opted out, of all accounts. */
  readonly suppressed: readonly string[];
  readonly idempotency: readonly IdempotencyView[];
  readonly spending: readonly SpendingView[];
}

/** The tables of an emulator that was not asked yet. */
export const NO_UTILITY_TABLES: UtilityTables = {
  templates: [],
  providers: { whatsapp: { mode: 'accept' }, sms: { mode: 'accept' } },
  waba: [],
  suppressed: [],
  idempotency: [],
  spending: [],
};

/** Reads the tables. */
export async function readUtilityTables(calls: UtilityCalls): Promise<UtilityTables> {
  const [templates, providers, waba, suppressed, idempotency, spending] = await Promise.all([
    calls.templates(),
    calls.providers(),
    calls.waba(),
    calls.suppressed(),
    calls.idempotency(),
    calls.spending(),
  ]);
  return { templates, providers, waba, suppressed, idempotency, spending };
}
