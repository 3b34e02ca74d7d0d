import type { BaseProxyConfig, OtpProxyConfig, WidgetProxyConfig } from '@otp-kit/server';
import { secretsOf } from '@otp-kit/server/doctor-parts';

/** The two proxies that a product may have. */
export type ProxyKind = 'otp' | 'widget';

/** What the doctor examines: options that may be missing or wrong, and the running product. */
export interface Subject {
  /** The options of `createOtpProxy`, where the product has its own form. */
  readonly otp?: Partial<OtpProxyConfig>;
  /** The options of `createWidgetProxy`, where the product has the hosted widget. */
  readonly widget?: Partial<WidgetProxyConfig>;
  /** The page with the form or the widget. Without it, the running product is not examined. */
  readonly url?: URL;
  /** Whether the settings are those of production: the default where `url` is not of this machine. */
  readonly isProduction: boolean;
  /** Required options that neither the environment nor a file sets: the code of the product may set them. */
  readonly unset?: readonly string[];
  /** How the developer sets an option: the name of a variable, or a path in a file. */
  readonly nameOf: (proxy: ProxyKind, option: string) => string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The options of each proxy that there is. */
export function optionsOf(
  subject: Subject,
): readonly (readonly [proxy: ProxyKind, options: AnyOptions])[] {
  return (['otp', 'widget'] as const).flatMap((proxy) => {
    const options = subject[proxy];
    return options === undefined ? [] : [[proxy, options] as const];
  });
}

/** The options of either proxy, as far as the checks of both read them. */
export type AnyOptions = Partial<
  BaseProxyConfig &
    Pick<OtpProxyConfig, 'pipelineID'> &
    Pick<WidgetProxyConfig, 'widgetSecret' | 'webhookSecrets'>
>;

/** The secrets of both proxies: a gateway that both use may quote either's. */
export function secretsIn(subject: Subject): readonly string[] {
  return optionsOf(subject).flatMap(([, options]) => secretsOf(options));
}
