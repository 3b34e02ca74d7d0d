import { ProxyCompleteRequestSchema, type ProxyCompletion } from '@otp-kit/protocol';
import { readRequest } from '../http/read-body.ts';
import { answerSuccess } from '../http/response.ts';
import { admitEndUser } from '../limits/client-limit.ts';
import { COMPLETE_WINDOWS } from '../limits/rate-windows.ts';
import { completeAttempt } from './complete-attempt.ts';
import type { WidgetExchange } from './widget-context.ts';

/** Logs in by the attempt that this browser began, once the service has said that it is verified; 202 before. */
export async function complete(exchange: WidgetExchange): Promise<Response> {
  const { request, cookies } = exchange;
  const { attemptId } = await readRequest(request, ProxyCompleteRequestSchema);
  await admitEndUser(exchange, 'complete', COMPLETE_WINDOWS);

  const cookie = await cookies.of(attemptId);
  const login = await completeAttempt({ ...exchange, cookie }, attemptId);
  if (login === undefined) return answerSuccess(PENDING, { status: 202 });
  const body: ProxyCompletion = {
    verified: true,
    ...(login.next !== undefined && { next: login.next }),
  };
  return answerSuccess(body, { setCookie: cookie.clear(), headers: login.headers });
}

const PENDING: ProxyCompletion = { verified: false };
