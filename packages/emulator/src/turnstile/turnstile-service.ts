import { Hono } from 'hono';
import * as v from 'valibot';
import { createOwnPagesGuard } from '../http/guard.ts';
import { pagePolicy } from '../http/page-policy.ts';
import { parseJsonObject, readBody } from '../http/request-body.ts';
import { type ReadFile, serveFile } from '../http/static-file.ts';
import type { Workspaces } from '../http/workspaces.ts';
import type { Captcha, CaptchaVerdict } from './captcha.ts';

/**
 * An emulation of Cloudflare Turnstile, under `/turnstile/v0/`.
 *
 * 1. A page loads `api.js`, which puts `frame.html` into it.
 * 2. The frame posts to `token`, and gets one of the workspace that `cData` names; else of the first
 *    that has the site's key, and of the default one for an unused test key.
 * 3. A backend posts the token to `siteverify`, and gets a verdict.
 *
 * @module
 * @see https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */

const BODY_LIMIT_BYTES = 16 * 1024;

// Any page may have a captcha.
const FRAME_POLICY = pagePolicy({ 'frame-ancestors': '*' });

/** What other origins may load; all else is for the frame itself. */
const FOR_OTHERS: readonly string[] = ['api.js', 'frame.html'];

const short = (length: number): v.GenericSchema<string> => v.pipe(v.string(), v.maxLength(length));
const Run = v.object({
  sitekey: short(100),
  hostname: v.optional(short(253), ''),
  // The provider's own limits.
  action: v.exactOptional(short(32)),
  cData: v.exactOptional(short(255)),
});
const Question = v.object({
  secret: v.optional(v.string(), ''),
  response: v.optional(v.string(), ''),
  idempotency_key: v.exactOptional(v.string()),
});

/**
 * Creates the emulation. The caller guards its host.
 *
 * @param read reads the files of `page/`
 */
export function createTurnstileService(
  store: Workspaces<{ readonly captcha: Captcha }>,
  read: ReadFile | undefined,
): Hono {
  const service = new Hono().basePath('/turnstile/v0');
  service.get('/:file{[a-z-]+\\.(?:css|html|js)}', async (context) => {
    const file = context.req.param('file');
    return (await serveFile(read, file, headersOf(file))) ?? context.notFound();
  });

  service.post('/token', createOwnPagesGuard(), async ({ req }) => {
    const body = await readBody(req.raw, BODY_LIMIT_BYTES);
    const run = v.safeParse(Run, body.tooLarge ? undefined : parseJsonObject(body.text));
    if (!run.success) return noToken('VALIDATION_ERROR', 400);
    const { sitekey: siteKey, ...rest } = run.output;
    const workspace =
      store.byMintedId(rest.cData ?? '') ??
      store.list().find(({ captcha }) => captcha.hasSite(siteKey)) ??
      store.defaultWorkspace;
    const issued = workspace.captcha.issue({ siteKey, ...rest });
    if ('token' in issued) return Response.json(issued);
    return issued.refused === 'unknown' ? noToken('UNKNOWN_SITEKEY', 400) : noToken('BLOCKED', 403);
  });

  service.post('/siteverify', async ({ req }) => {
    const fields = await readFields(req.raw);
    const question = v.safeParse(Question, fields);
    if (!question.success) return failure('bad-request');
    const { secret, response, idempotency_key: idempotencyKey } = question.output;
    if (secret === '') return failure('missing-input-secret');
    if (response === '') return failure('missing-input-response');
    const { captcha } = store.byMintedId(response) ?? store.defaultWorkspace;
    return verdictResponse(captcha.verify({ secret, response, idempotencyKey }));
  });
  return service;
}

function headersOf(file: string): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': FOR_OTHERS.includes(file) ? 'cross-origin' : 'same-origin',
    ...(file.endsWith('.html') && { 'Content-Security-Policy': FRAME_POLICY }),
  };
}

function noToken(code: string, status: number): Response {
  return Response.json({ status: 'error', code, message: 'no token for this' }, { status });
}

/** Reads JSON or a form, as the provider does. */
async function readFields(request: Request): Promise<unknown> {
  const body = await readBody(request, BODY_LIMIT_BYTES);
  if (body.tooLarge) return undefined;
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return mediaType === 'application/json'
    ? parseJsonObject(body.text)
    : Object.fromEntries(new URLSearchParams(body.text));
}

function verdictResponse(verdict: CaptchaVerdict): Response {
  // A gateway cuts off a provider that does not respond in time.
  if (!verdict.success) {
    return verdict.error === 'no-response'
      ? failure('internal-error', 504)
      : failure(verdict.error);
  }
  const { passedAtMs, hostname, action = '', cData = '' } = verdict;
  const challenge_ts = new Date(passedAtMs).toISOString();
  return Response.json({
    success: true,
    'error-codes': [],
    challenge_ts,
    hostname,
    action,
    cdata: cData,
  });
}

// The provider reports errors in the body, not in the status.
function failure(error: string, status = 200): Response {
  return Response.json({ success: false, 'error-codes': [error], messages: [] }, { status });
}
