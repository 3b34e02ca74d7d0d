import type { FunnelStep, Step } from './funnel-steps.ts';

/** Which steps are counted; `undefined` for all. */
export interface FunnelFilter {
  readonly channel: string | undefined;
  readonly country: string | undefined;
}

/** How often each step happened. */
export type FunnelCounts = Readonly<Record<Step, number>>;

const MINUTE_MS = 60_000;
/** A share of entered codes below this is a fall: as the alert rule OtpKitFewCodesEntered has it. */
const FEW = 0.4;
/** Fewer deliveries show nothing. */
const ENOUGH_DELIVERIES = 5;

/** The steps of one channel and one country. */
export function filterSteps(
  steps: readonly FunnelStep[],
  { channel, country }: FunnelFilter,
): readonly FunnelStep[] {
  return steps.filter(
    (step) =>
      (channel === undefined || step.channels.includes(channel)) &&
      (country === undefined || step.country === country),
  );
}

/** Counts the steps. */
export function countSteps(steps: readonly FunnelStep[]): FunnelCounts {
  const counts = { requested: 0, delivered: 0, entered: 0, verified: 0 };
  for (const { step } of steps) counts[step] += 1;
  return counts;
}

/** How often a step happened in each of the last minutes, the oldest first. The last is the current one. */
export function countByMinute(
  steps: readonly FunnelStep[],
  step: Step,
  { nowMs, minutes }: { readonly nowMs: number; readonly minutes: number },
): readonly number[] {
  const counts = Array.from({ length: minutes }, () => 0);
  const current = minuteOf(nowMs);
  for (const each of steps) {
    const place = minutes - 1 - (current - minuteOf(each.atMs));
    if (each.step === step && counts[place] !== undefined) counts[place] += 1;
  }
  return counts;
}

/** The share of delivered codes that verified a user; undefined without a delivery. */
export function verifiedShare({ delivered, verified }: FunnelCounts): number | undefined {
  return delivered === 0 ? undefined : verified / delivered;
}

/** Whether too few of the delivered codes that were requested in the last minute verified a user. */
export function isFall(steps: readonly FunnelStep[], nowMs: number): boolean {
  const counts = countSteps(steps.filter(({ requestedAtMs }) => nowMs - requestedAtMs < MINUTE_MS));
  return counts.delivered >= ENOUGH_DELIVERIES && (verifiedShare(counts) ?? 1) < FEW;
}

/** The channels that the steps have, sorted. */
export function channelsOf(steps: readonly FunnelStep[]): readonly string[] {
  return [...new Set(steps.flatMap(({ channels }) => channels))].sort();
}

/** The countries that the steps have, sorted. */
export function countriesOf(steps: readonly FunnelStep[]): readonly string[] {
  return [...new Set(steps.flatMap(({ country }) => country ?? []))].sort();
}

function minuteOf(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS);
}
