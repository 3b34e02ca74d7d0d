import { ProxyCompleteRequestSchema, type ProxyCompletion } from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { type ProxyResponse, successResponse } from '../http/response.ts';
import { completeAttempt } from './complete-attempt.ts';
import type { WidgetContext } from './widget-context.ts';

/** Logs in by the attempt that this client began, once the service has said that it is verified; 202 before. */
export async function complete(context: WidgetContext): Promise<ProxyResponse> {
  const { limits } = context;
  const { attemptId, sealed } = await readRequest(context, ProxyCompleteRequestSchema);
  const clientIp = await limits.client.admit('complete', context);

  const value = await context.sealed.of(attemptId, sealed);
  const login = await completeAttempt({ ...context, value, clientIp }, attemptId);
  if (login === undefined) return successResponse(PENDING, { status: 202 });
  const body: ProxyCompletion = {
    verified: true,
    ...(login.next !== undefined && { next: login.next }),
  };
  return successResponse(body, { sealed: value.clear(), headers: login.headers });
}

const PENDING: ProxyCompletion = { verified: false };
