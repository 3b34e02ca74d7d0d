import { ProxyEmptyRequestSchema } from '@otp-kit/protocol';
import { answerSuccess } from '../answer.ts';
import type { OtpExchange } from '../otp-exchange.ts';
import { readRequest } from '../read-json.ts';

/** Ends the flow of this browser. The service is not told: it has no call for that, and forgets by itself. */
export async function cancel({ request, cookie }: OtpExchange): Promise<Response> {
  await readRequest(request, ProxyEmptyRequestSchema);
  return answerSuccess({}, { setCookie: cookie.clear() });
}
