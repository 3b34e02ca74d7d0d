import type { Refusal } from './refusal.ts';

/** Builds the answer to a success. */
export function answerSuccess(data: object, setCookie?: string): Response {
  const response = answer(200, { status: 'success', data });
  if (setCookie !== undefined) response.headers.append('Set-Cookie', setCookie);
  return response;
}

/** Builds the answer to a refusal. */
export function answerRefusal(refusal: Refusal): Response {
  const response = answer(refusal.status, refusal.body);
  const { cooldownSeconds } = refusal.body;
  if (cooldownSeconds !== undefined) {
    response.headers.set('Retry-After', String(Math.ceil(cooldownSeconds)));
  }
  if (refusal.allow !== undefined) response.headers.set('Allow', refusal.allow);
  return response;
}

/** The headers that every answer carries. */
const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  vary: 'Origin, Sec-Fetch-Site',
  'x-content-type-options': 'nosniff',
};

function answer(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: ANSWER_HEADERS });
}
