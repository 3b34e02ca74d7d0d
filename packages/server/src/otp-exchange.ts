import type { OtpProxyConfig } from './config.ts';
import type { Exchange } from './exchange.ts';
import type { Flow } from './flow.ts';
import type { FlowCookie } from './flow-cookie.ts';
import type { Pretence } from './policy/pretence.ts';
import type { SendPolicy } from './policy/send-policy.ts';
import type { SealedCookies } from './sealed-cookies.ts';
import type { Settings } from './settings.ts';
import type { Upstream } from './upstream.ts';

type Hook = 'onVerified' | 'onEitherVerified' | 'session' | 'address' | 'resolveAddress';

/** One request to a proxy of V1.2. */
export interface OtpExchange extends Exchange {
  readonly settings: Settings;
  readonly hooks: Pick<OtpProxyConfig, Hook> & Pick<SendPolicy, 'beforeSend'>;
  readonly upstream: Upstream;
  readonly pretence: Pretence;
  readonly cookies: SealedCookies<Flow>;
}

/** One request about one flow. */
export interface FlowExchange extends OtpExchange {
  readonly cookie: FlowCookie<Flow>;
}
