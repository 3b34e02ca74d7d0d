import { ProxyCancelRequestSchema } from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import type { OtpContext } from './otp-context.ts';

/** Ends one flow of this client. The service has no call for that: its transaction expires by itself. */
export async function cancel(context: OtpContext): Promise<ProxyResponse> {
  const { flowID } = await readRequest(context, ProxyCancelRequestSchema);
  const value = await context.sealed.of(flowID);
  return successResponse({}, { sealed: value.clear() });
}
