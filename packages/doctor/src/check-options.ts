import type { OtpProxyConfig, WidgetProxyConfig } from '@otp-kit/server';
import { OptionError, readOtpConfig, readWidgetConfig } from '@otp-kit/server/doctor-parts';
import { NOT_STARTED } from './causes.ts';
import { type Finding, mistake, note } from './finding.ts';
import type { ProxyKind, Subject } from './subject.ts';

const REQUIRED: Readonly<Record<ProxyKind, readonly string[]>> = {
  otp: ['baseUrl', 'apiKey', 'pipelineID', 'sealSecrets', 'allowedCountries'],
  widget: [
    'baseUrl',
    'apiKey',
    'publicKey',
    'widgetSecret',
    'widgetOrigin',
    'sealSecrets',
    'allowedCountries',
  ],
};

/** Checks the options as the proxies do at their start, and reports what stops it. */
export function checkOptions(subject: Subject): Finding[] {
  return [...checkProxy(subject, 'otp'), ...checkProxy(subject, 'widget')];
}

/**
 * Reports the options that only the code of the product can set: if it does not run, probably for their sake.
 *
 * @param running what was found in the running product
 */
export function checkUnset(subject: Subject, running: readonly Finding[]): Finding[] {
  const { unset = [], url, nameOf } = subject;
  const isDown = running.some(({ code }) => NOT_STARTED.includes(code));
  if (url !== undefined && !isDown) return [];
  return unset.map((option) =>
    (isDown ? mistake : note)(
      'SETTING_MISSING',
      `${option} is not set, and unless your code sets it, the proxy does not start`,
      `${nameOf('otp', option)}=…`,
    ),
  );
}

function checkProxy(subject: Subject, proxy: ProxyKind): Finding[] {
  const options = subject[proxy];
  if (options === undefined) return [];
  const missing = REQUIRED[proxy].filter((option) => Reflect.get(options, option) === undefined);
  if (missing.length > 0) {
    return missing.map((option) =>
      mistake(
        'SETTING_MISSING',
        `${option} is not set, and the proxy does not start without it`,
        `${subject.nameOf(proxy, option)}=…`,
      ),
    );
  }
  try {
    // The readers check what the types say.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (proxy === 'otp') readOtpConfig(options as OtpProxyConfig);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    else readWidgetConfig(options as WidgetProxyConfig);
    return [];
  } catch (error) {
    // An error of the configuration's own code, such as a getter, may hold a secret.
    if (!(error instanceof OptionError)) throw error;
    const [, option = ''] = /^(?:the configuration .+, not )?([^ :]+)/.exec(error.message) ?? [];
    const change = `${subject.nameOf(proxy, option)}: ${error.message}`;
    return [mistake('OPTION_REFUSED', 'the proxy refuses an option and does not start', change)];
  }
}
