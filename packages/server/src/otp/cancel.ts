import { ProxyCancelRequestSchema } from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { successResponse } from '../http/response.ts';
import type { OtpContext } from './otp-context.ts';

/** Ends one flow of this browser. The service has no call for that: its transaction expires by itself. */
export async function cancel({ request, cookies }: OtpContext): Promise<Response> {
  const { flowID } = await readRequest(request, ProxyCancelRequestSchema);
  const cookie = await cookies.of(flowID);
  return successResponse({}, { setCookie: cookie.clear() });
}
