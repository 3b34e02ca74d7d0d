/** The demo's pipelines for messages about orders, and what the page can make fail on each. */
export const FAILURES = {
  sms: [
    'rejected',
    'lost-answer',
    'crash-before',
    'crash-after',
    'pending',
    'unknown',
    'before-carrier',
    'no-answer',
    'opted-out',
  ],
  whatsapp: ['rejected', 'lost-answer', 'crash-before', 'crash-after', 'no-answer', 'opted-out'],
} as const;

/** A pipeline of the demo, named after the channel that it uses. */
export type PipelineName = keyof typeof FAILURES;

/** A failure that the page can cause. */
export type FailureName = (typeof FAILURES)[PipelineName][number];

/** Returns whether a failure can be caused on a pipeline. */
export function isFailureOf(pipeline: PipelineName, name: unknown): name is FailureName {
  const names: readonly unknown[] = FAILURES[pipeline];
  return names.includes(name);
}
