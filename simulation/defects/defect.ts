import type { ProxyTransport } from '@otp-kit/protocol';
import type { BaseProxyConfig, Counters, OtpProxyConfig } from '@otp-kit/server';
import type { Service } from '../product/service.ts';

/** A response as it leaves a proxy. */
export interface Leaving {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The options of every proxy in the simulation. */
export type SharedConfig = BaseProxyConfig & { readonly counters: Counters };

/** A defect that is planted to see that it is found: wrappers around the product, which itself stays as it is. */
export interface Defect {
  /** The invariant that it breaks, by its name. */
  readonly breaks: string;
  /** Changes the options of a proxy of the own form, at each start of a process. */
  readonly otpConfig?: (config: OtpProxyConfig) => OtpProxyConfig;
  /** Changes the options of every proxy. */
  readonly config?: <T extends SharedConfig>(config: T, service: Service) => T;
  /** Changes what leaves a proxy. */
  readonly response?: (response: Leaving) => Leaving;
  /** Changes how the page calls the proxy. */
  readonly transport?: (transport: ProxyTransport) => ProxyTransport;
  /** The worker performs an operation with an unclear outcome again as a new one. */
  readonly workerForgets?: true;
}
