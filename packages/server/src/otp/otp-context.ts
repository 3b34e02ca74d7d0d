import type { OtpProxyConfig } from '../config/otp-config.ts';
import type { Settings } from '../config/otp-settings.ts';
import type { SendPolicy } from '../config/send-policy.ts';
import type { Exchange } from '../http/request-context.ts';
import type { FlowCookie } from '../http/sealed-cookie.ts';
import type { SealedCookies } from '../http/sealed-cookies.ts';
import type { Upstream } from '../service/upstream.ts';
import type { Pretence } from './decoy.ts';
import type { Flow } from './sealed-transaction.ts';

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
