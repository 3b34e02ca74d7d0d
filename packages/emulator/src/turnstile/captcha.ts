import * as v from 'valibot';
import { PASSING_KEYS } from '../model/captcha-keys.ts';
import { CAPTCHA_TTL_MS } from '../model/limits.ts';
import type { Clock } from '../primitives/clock.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedEntries, savedTime } from '../schema/saved.ts';

const CaptchaRunSchema = v.strictObject({
  siteKey: v.string(),
  /** The host name of the page around the frame. */
  hostname: v.string(),
  /** The page's name for the check. */
  action: v.exactOptional(v.string()),
  /** Returned unchanged in the verdict. */
  cData: v.exactOptional(v.string()),
});

/** What a captcha's frame gets a token for. */
export interface CaptchaRun extends ReadonlyOutput<typeof CaptchaRunSchema> {}

/** The request for a verdict. */
export interface CaptchaQuestion {
  readonly secret: string;
  /** The token. */
  readonly response: string;
  /** Makes it possible to ask again, and to get the same verdict. */
  readonly idempotencyKey?: string | undefined;
}

/** Whether the user passed. */
export type CaptchaVerdict =
  | {
      readonly success: true;
      /** Unix milliseconds by the workspace's clock: when the check was passed. */
      readonly passedAtMs: number;
      readonly hostname: string;
      readonly action?: string | undefined;
      readonly cData?: string | undefined;
    }
  | { readonly success: false; readonly error: CaptchaError };

/** Why a token does not count, as the provider's code. `no-response` is the emulator's own. */
export type CaptchaError =
  | 'invalid-input-secret'
  | 'invalid-input-response'
  | 'timeout-or-duplicate'
  | 'internal-error'
  | 'no-response';

/** What the provider does with a check of a token: responds, fails, or is too late. */
export const CAPTCHA_MODES = ['normal', 'error', 'timeout'] as const;

/** One of them. */
export type CaptchaMode = (typeof CAPTCHA_MODES)[number];

/** A site's two keys. */
export interface CaptchaKeys {
  readonly siteKey: string;
  /** Null where the site's owner has not configured it: its pages get tokens all the same. */
  readonly secretKey: string | null;
}

/** The captcha's provider, as one workspace meets it. */
export interface Captcha {
  /** A token, or why it is missing. */
  issue(run: CaptchaRun): { readonly token: string } | { readonly refused: 'unknown' | 'blocked' };
  /** Judges a token, which counts once; not while the mode is another than `normal`. */
  verify(question: CaptchaQuestion): CaptchaVerdict;
  /** Whether a site of this workspace has the key. */
  hasSite(siteKey: string): boolean;
  mode(): CaptchaMode;
  setMode(mode: CaptchaMode): void;
  save(): SavedCaptcha;
}

const IssuedTokenSchema = v.strictObject({
  ...CaptchaRunSchema.entries,
  issuedAtMs: savedTime,
  /** Present once the token was used. */
  usedBy: v.exactOptional(v.strictObject({ idempotencyKey: v.exactOptional(v.string()) })),
});

type IssuedToken = ReadonlyOutput<typeof IssuedTokenSchema>;

/** Checks a {@link SavedCaptcha}. */
export const SavedCaptchaSchema = v.strictObject({
  mode: v.picklist(CAPTCHA_MODES),
  /** The tokens that were issued. */
  tokens: savedEntries(IssuedTokenSchema),
});

/** The mode of the provider, and the tokens that it issued. */
export interface SavedCaptcha extends ReadonlyOutput<typeof SavedCaptchaSchema> {}

const TOKENS_KEPT = 10_000;

const PASSING_SITE_KEYS: readonly string[] = [
  PASSING_KEYS.siteKey,
  '1x00000000000000000000BB',
  '3x00000000000000000000FF',
];
const BLOCKING_SITE_KEYS: readonly string[] = [
  '2x00000000000000000000AB',
  '2x00000000000000000000BB',
];
const FAILING_SECRET = '2x0000000000000000000000000000000AA';
const SPENT_SECRET = '3x0000000000000000000000000000000AA';
const DUMMY_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';
const DUMMY_HOSTNAME = 'example.com';

const OUTAGES = { error: 'internal-error', timeout: 'no-response' } as const;

/**
 * Creates the captcha's provider of one workspace. It knows the published test keys, and those of the
 * sites. The passing test secret takes the published dummy token, as often as it comes, and any token
 * that was issued here; a token that was never issued is rejected.
 *
 * @param needs.sites the keys of the sites as they are now
 * @param needs.mintId makes a token that names its workspace
 */
export function createCaptcha(
  {
    clock,
    mintId,
    sites,
  }: {
    readonly clock: Clock;
    readonly mintId: (prefix: string) => string;
    readonly sites: () => readonly CaptchaKeys[];
  },
  saved?: SavedCaptcha,
): Captcha {
  const tokens = new Map(saved?.tokens.slice(-TOKENS_KEPT));
  let mode = saved?.mode ?? 'normal';
  const hasSite: Captcha['hasSite'] = (wanted) => sites().some(({ siteKey }) => siteKey === wanted);
  return {
    issue: (run) => {
      const { siteKey } = run;
      if (BLOCKING_SITE_KEYS.includes(siteKey)) return { refused: 'blocked' };
      if (!PASSING_SITE_KEYS.includes(siteKey) && !hasSite(siteKey)) return { refused: 'unknown' };
      const token = mintId('captcha');
      tokens.set(token, { ...run, issuedAtMs: clock.now() });
      forgetOldest(tokens, TOKENS_KEPT);
      return { token };
    },
    verify: (question) =>
      mode === 'normal'
        ? judge(question, { tokens, sites: sites(), nowMs: clock.now() })
        : { success: false, error: OUTAGES[mode] },
    hasSite,
    mode: () => mode,
    setMode: (wanted) => {
      mode = wanted;
    },
    save: () => ({ mode, tokens: [...tokens] }),
  };
}

interface Judged {
  readonly tokens: Map<string, IssuedToken>;
  readonly sites: readonly CaptchaKeys[];
  readonly nowMs: number;
}

function judge(question: CaptchaQuestion, { tokens, sites, nowMs }: Judged): CaptchaVerdict {
  const { secret, response, idempotencyKey } = question;
  if (secret === FAILING_SECRET) return { success: false, error: 'invalid-input-response' };
  if (secret === SPENT_SECRET) return { success: false, error: 'timeout-or-duplicate' };
  const isTest = secret === PASSING_KEYS.secretKey;
  const siteKeys = sites.flatMap((site) => (site.secretKey === secret ? site.siteKey : []));
  if (!isTest && siteKeys.length === 0) return { success: false, error: 'invalid-input-secret' };
  if (isTest && response === DUMMY_TOKEN) {
    return { success: true, passedAtMs: nowMs, hostname: DUMMY_HOSTNAME };
  }
  const issued = tokens.get(response);
  if (issued === undefined || !(isTest || siteKeys.includes(issued.siteKey))) {
    return { success: false, error: 'invalid-input-response' };
  }
  if (!canSpend(issued, idempotencyKey, nowMs)) {
    return { success: false, error: 'timeout-or-duplicate' };
  }
  const usedBy = { ...(idempotencyKey !== undefined && { idempotencyKey }) };
  tokens.set(response, { ...issued, usedBy });
  const { hostname, action, cData, issuedAtMs } = issued;
  return { success: true, passedAtMs: issuedAtMs, hostname, action, cData };
}

/** Whether a token is new and not expired, or is verified again under the same idempotency key. */
function canSpend(
  { usedBy, issuedAtMs }: IssuedToken,
  idempotencyKey: string | undefined,
  nowMs: number,
): boolean {
  if (usedBy === undefined) return nowMs < issuedAtMs + CAPTCHA_TTL_MS;
  return idempotencyKey !== undefined && usedBy.idempotencyKey === idempotencyKey;
}
