import type { ApiError } from '../http/api-error.ts';
import type { Captcha, CaptchaError } from '../turnstile/captcha.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';
import { checkUnneeded } from './unneeded-proof.ts';

/** The captcha's provider. */
export interface CaptchaNeeds extends BehaviorNeeds {
  readonly captcha: Captcha;
}

/**
 * Refuses a send without a captcha's token that the provider vouches for, and spends the token. The
 * order: there is one, the pipeline has a secret to ask with, the provider responds, the token counts.
 *
 * @see the interface, "POST {base_url}/api/v1.2/transactions/send", `turnstileToken`
 */
export function checkCaptcha(request: SendRequest<CaptchaNeeds>): ApiError | undefined {
  const { store, workspace, pipeline, fields } = request;
  const { enabled, secretKey } = pipeline.turnstile;
  const { turnstileToken: token } = fields;
  if (!enabled) return checkUnneeded(request, 'turnstileToken');
  if (token === undefined || token === null || token === '') {
    return { code: 'TURNSTILE_TOKEN_MISSING', message: 'turnstileToken is required' };
  }
  if (secretKey === null) {
    const message = 'the pipeline has no captcha secret';
    return { code: 'TURNSTILE_SECRET_KEY_MISSING', message };
  }
  if (typeof token !== 'string') return errorOf('invalid-input-response');
  // A site key alone identifies the workspace of a page, and all workspaces share the published
  // test keys: their token may come from another workspace.
  const isAnswered = workspace.captcha.mode() === 'normal';
  const { captcha } = (isAnswered ? store.byMintedId(token) : undefined) ?? workspace;
  const verdict = captcha.verify({ secret: secretKey, response: token });
  return verdict.success ? undefined : errorOf(verdict.error);
}

function errorOf(error: CaptchaError): ApiError {
  switch (error) {
    case 'internal-error':
      return { code: 'TURNSTILE_API_ERROR', message: 'the captcha provider failed' };
    case 'no-response':
      return {
        code: 'TURNSTILE_VALIDATION_TIMEOUT',
        message: 'the captcha provider did not answer in time',
      };
    default:
      return {
        code: 'TURNSTILE_VERIFICATION_FAILED',
        message: `the captcha provider rejected the token: ${error}`,
      };
  }
}
