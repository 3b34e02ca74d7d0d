import { isCountry } from '../address/phone.ts';
import { check, checkBaseUrl, isText } from '../config/check.ts';
import { isLoopbackHttp } from '../http/sealed-cookie.ts';

/** The widget whose attempts are made, and how the service is reached. */
export interface WidgetAttemptConfig {
  /** The service's address; https, or http to a loopback host. */
  readonly baseUrl: string;
  /** The account's key. */
  readonly apiKey: string;
  /** The widget's, with the prefix `pk_`. */
  readonly publicKey: string;
  /** The widget's; the dashboard shows it once, when the widget is created, and it cannot be changed. */
  readonly widgetSecret: string;
  /**
   * The origin that serves the hosted widget. An attempt whose `iframeUrl` is of another is refused,
   * so that no page shows it. Default: any https origin is taken, and http of a loopback host.
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
  readonly fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Unix milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Checks a configuration whole, also what its type already says.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function checkAttemptConfig(config: WidgetAttemptConfig): void {
  const { widgetOrigin, defaultCountry } = config;
  checkBaseUrl(config.baseUrl);
  check(isText(config.apiKey), 'apiKey must be a text');
  check(isText(config.publicKey), 'publicKey must be a text');
  check(isText(config.widgetSecret), 'widgetSecret must be a text');
  check(
    widgetOrigin === undefined || isOrigin(widgetOrigin),
    'widgetOrigin must be an origin such as https://widget.example.com, without a path',
  );
  check(
    defaultCountry === undefined || isCountry(defaultCountry),
    'defaultCountry must be an ISO 3166-1 alpha-2 code such as EG',
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text && (url.protocol === 'https:' || isLoopbackHttp(url));
}
