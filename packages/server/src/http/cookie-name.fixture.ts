import { createHash } from 'node:crypto';

/** What a proxy's cookies are named after, in the order in which they are. */
export interface ProxyName {
  readonly kind: keyof typeof PREFIXES;
  readonly basePath: string;
  readonly pipeline: string;
  readonly purpose: string;
}

const PREFIXES = {
  flow: '__Host-otp',
  attempt: '__Host-otp-widget',
  passkey: '__Host-otp-passkey',
} as const;

/** The name that a proxy gives the cookie of a flow, an attempt or a challenge in production, by Node's own hash. */
export function cookieNameOf({ kind, basePath, pipeline, purpose }: ProxyName, id: string): string {
  const proxy = digest(JSON.stringify([kind, basePath, pipeline, purpose])).slice(0, 8);
  return `${PREFIXES[kind]}-${proxy}-${digest(id).slice(0, 12)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
