import { type ApiError, invalid } from '../http/api-error.ts';
import type { SendRequest } from './send-request.ts';

/**
 * Refuses what nobody asked for, where the stand says so; else it is not looked at.
 * @see the interface, send, `powSolution` and `turnstileToken`: "Omit it"
 */
export function checkUnneeded(
  { workspace, fields }: SendRequest,
  name: 'powSolution' | 'turnstileToken',
): ApiError | undefined {
  if (fields[name] === undefined || workspace.behaviors.unneededProof === 'ignored')
    return undefined;
  return { ...invalid(name, 'is not asked for'), behavior: 'unneededProof' };
}
