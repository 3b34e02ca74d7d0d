import { createHash } from 'node:crypto';

/** What a proxy's cookies are named after, in the order in which they are. */
export interface ProxyName {
  readonly kind: 'flow' | 'attempt';
  readonly basePath: string;
  readonly pipeline: string;
  readonly purpose: string;
}

/** The name that a proxy gives the cookie of a flow or an attempt in production, by Node's own hash. */
export function cookieNameOf({ kind, basePath, pipeline, purpose }: ProxyName, id: string): string {
  const proxy = digest(JSON.stringify([kind, basePath, pipeline, purpose])).slice(0, 8);
  const prefix = kind === 'flow' ? '__Host-otp' : '__Host-otp-widget';
  return `${prefix}-${proxy}-${digest(id).slice(0, 12)}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
