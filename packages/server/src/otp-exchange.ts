import type { OtpProxyConfig } from './config.ts';
import { type Exchange, readSession } from './exchange.ts';
import type { Flow } from './flow.ts';
import type { FlowCookie } from './flow-cookie.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';
import type { Upstream } from './upstream.ts';

/** One request to a proxy of V1.2. */
export interface OtpExchange extends Exchange {
  readonly settings: Settings;
  readonly hooks: Pick<OtpProxyConfig, 'onVerified' | 'session' | 'address' | 'resolveAddress'>;
  readonly upstream: Upstream;
  readonly cookie: FlowCookie<Flow>;
}

/**
 * Opens the flow that this browser has under way, for this purpose and in this session. One begun
 * by another tab is not the one that the page means, and lives on.
 *
 * @throws Refusal `NO_ACTIVE_FLOW`
 */
export async function requireFlow(exchange: OtpExchange, flowID: string): Promise<Flow> {
  const flow = await exchange.cookie.read();
  const isOurs =
    flow !== undefined &&
    flow.flowID === flowID &&
    flow.purpose === exchange.settings.purpose &&
    flow.session === (await readSession(exchange));
  if (!isOurs) throw new Refusal('NO_ACTIVE_FLOW');
  return flow;
}
