import { type ApiError, invalid } from '../http/api-error.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';

/**
 * Rejects a proof that was not requested if the behavior says so; else it is ignored.
 * @see the interface, send, `powSolution` and `turnstileToken`: "Omit it"
 */
export function checkUnneeded(
  { workspace, fields }: SendRequest<BehaviorNeeds>,
  name: 'powSolution' | 'turnstileToken',
): ApiError | undefined {
  if (fields[name] === undefined || workspace.behaviors.unneededProof === 'ignored')
    return undefined;
  return { ...invalid(name, 'is not asked for'), behavior: 'unneededProof' };
}
