/**
 * What the console knows of the emulator: the shapes of the control API, the settings of its forms, and how a
 * template is rendered. No entry of the published package: the console is bundled from the sources. What it
 * exports as a value is in the console's bundle.
 *
 * @module
 */

export type { WorkspaceEvent } from './app/workspace-events.ts';
export type { Behaviors } from './behaviors/behaviors.ts';
export type { WebhookSigning } from './callbacks/webhook-signature.ts';
export { CONSOLE_SETTINGS } from './console-settings.generated.ts';
export type {
  AccountView,
  BreakerTarget,
  BreakerView,
  IdempotencyView,
  PipelineView,
  SpendingView,
  TemplateView,
  TransactionView,
  WorkspaceView,
} from './control/views.ts';
export type { Provider, ProviderMode } from './delivery/providers.ts';
export type { UnreachablePhone } from './delivery/reachability.ts';
export type { FaultApi, FaultEffect, FaultPreset, PresetGroup } from './faults/fault-presets.ts';
export {
  FAULT_APIS,
  FAULT_PRESETS,
  isOfPreset,
  PRESET_GROUPS,
  presetName,
} from './faults/fault-presets.ts';
export type { Fault, FaultName, FaultyOperation } from './faults/faults.ts';
export type { FunnelStep, FunnelView } from './funnel/funnel.ts';
export type { OthersTraffic } from './limits/traffic.ts';
export type { AttemptView } from './model/attempt-view.ts';
export { PASSING_KEYS } from './model/captcha-keys.ts';
export type { JournalEntry, RequestWarning } from './model/journal-entry.ts';
export { RESERVATION_LEASE_MS, TEMPLATE_LENGTH, YEAR_SECONDS } from './model/limits.ts';
export type {
  CodeMessage,
  DeliveryReceipt,
  Message,
  UtilityMessage,
} from './model/message.ts';
export type { TestPair } from './model/pipeline.ts';
export {
  missingVariables,
  placeholdersOf,
  render,
  renderExamples,
} from './model/render-template.ts';
export type {
  TemplateVariable,
  UtilityTemplate,
  WabaState,
} from './model/utility-settings.ts';
export type { WebhookEntry } from './model/webhook-entry.ts';
export type { ClockState } from './primitives/clock.ts';
export type { NumberRisk } from './risk/number-risks.ts';
export type { SettingDescription, SettingGroup } from './schema/describe-settings.ts';
export type { TimelineOutcome } from './timeline/outcome.ts';
export type { TimelineRecord } from './timeline/records.ts';
export { addressIn, fieldOf, isLastWrongCode, refOf, textOf } from './timeline/records.ts';
export type { Timeline, TimelineStep } from './timeline/timeline.ts';
export { timelineOf } from './timeline/timeline.ts';
export type { CaptchaMode } from './turnstile/captcha.ts';
export type { Explanation } from './utilities/explain.ts';
export type { Carrier } from './utilities/state/carriers.ts';
