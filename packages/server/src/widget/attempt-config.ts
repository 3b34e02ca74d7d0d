import * as v from 'valibot';
import { isCountry } from '../address/parse-phone.ts';
import { isLoopbackHttp } from '../http/loopback.ts';
import { type OptionEntries, readOptions, text } from '../options/options-schema.ts';
import { CREDENTIAL_ENTRIES, type ServiceCredentials } from '../service/service-options.ts';

/** The keys of a widget. */
export interface WidgetKeys {
  /** The widget's, with the prefix `pk_`. */
  readonly publicKey: string;
  /** The widget's; the dashboard shows it once, when the widget is created, and it cannot be changed. */
  readonly widgetSecret: string;
}

/** The widget whose attempts are created, and how the service is reached. */
export interface WidgetAttemptConfig extends ServiceCredentials, WidgetKeys {
  /**
   * The origin that serves the hosted widget. An attempt whose `iframeUrl` is of another is refused,
   * so that no page shows it. Default: any https origin is accepted, and http of a loopback host.
   */
  readonly widgetOrigin?: string | undefined;
  /** The country that `01001234567` is read as of. Default: a number without its country is refused. */
  readonly defaultCountry?: string | undefined;
  readonly experimental?:
    | {
        /**
         * Signs attempts that have no phone number, with the message's other three keys. How the
         * service signs those is not documented: try one against it before you rely on this.
         */
        readonly emailOnlySigning?: boolean | undefined;
      }
    | undefined;
  /** Unix milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** An origin that may serve the hosted widget: https, or http of a loopback host. */
export const OriginSchema: v.GenericSchema<unknown, string> = v.custom<string>(
  isOrigin,
  'widgetOrigin must be an origin such as https://widget.example.com, without a path',
);

/** The schemas of {@link WidgetKeys}. */
export const WIDGET_KEY_ENTRIES: OptionEntries<WidgetKeys> = {
  publicKey: text('publicKey'),
  widgetSecret: text('widgetSecret'),
};

const AttemptConfigSchema = v.looseObject({
  baseUrl: CREDENTIAL_ENTRIES.baseUrl,
  apiKey: CREDENTIAL_ENTRIES.apiKey,
  ...WIDGET_KEY_ENTRIES,
  widgetOrigin: v.optional(OriginSchema),
  defaultCountry: v.optional(
    v.custom<string>(isCountry, 'defaultCountry must be an ISO 3166-1 alpha-2 code such as EG'),
  ),
});

/**
 * Checks a configuration, also what its type says.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function checkAttemptConfig(config: WidgetAttemptConfig): void {
  readOptions(AttemptConfigSchema, config);
}

function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.origin === value && (url.protocol === 'https:' || isLoopbackHttp(url));
}
