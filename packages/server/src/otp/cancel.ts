import { ProxyCancelRequestSchema } from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { answerSuccess } from '../http/response.ts';
import type { OtpExchange } from './otp-context.ts';

/** Ends one flow of this browser. The service has no call for that: its transaction expires by itself. */
export async function cancel({ request, cookies }: OtpExchange): Promise<Response> {
  const { flowID } = await readRequest(request, ProxyCancelRequestSchema);
  const cookie = await cookies.of(flowID);
  return answerSuccess({}, { setCookie: cookie.clear() });
}
