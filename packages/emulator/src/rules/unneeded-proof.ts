import { invalid, type Refusal } from '../http/api-error.ts';
import type { SendAttempt } from './send-request.ts';

/**
 * Refuses what nobody asked for, where the stand says so; else it is not looked at.
 * @see the interface, send, `powSolution` and `turnstileToken`: "Omit it"
 */
export function checkUnneeded(
  { workspace, fields }: SendAttempt,
  name: 'powSolution' | 'turnstileToken',
): Refusal | undefined {
  if (fields[name] === undefined || workspace.open.unneededProof === 'ignored') return undefined;
  return { ...invalid(name, 'is not asked for'), open: 'unneededProof' };
}
