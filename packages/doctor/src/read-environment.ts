import type { ProxyKind, Subject } from './subject.ts';

/** The variables of the README, by the option that each one sets. */
const VARIABLES: Readonly<Record<string, string>> = {
  baseUrl: 'OTP_BASE_URL',
  apiKey: 'OTP_API_KEY',
  pipelineID: 'OTP_PIPELINE_ID',
  sealSecrets: 'OTP_SEAL_SECRET',
  allowedCountries: 'OTP_ALLOWED_COUNTRIES',
  publicKey: 'OTP_WIDGET_PUBLIC_KEY',
  widgetSecret: 'OTP_WIDGET_SECRET',
  widgetOrigin: 'OTP_WIDGET_ORIGIN',
  webhookSecrets: 'OTP_WEBHOOK_SECRET',
  environment: 'OTP_DEVELOPMENT',
  trustedProxies: 'OTP_TRUSTED_PROXIES',
  clientIpHeader: 'OTP_CLIENT_IP_HEADER',
  allowedOrigins: 'OTP_ALLOWED_ORIGINS',
};

/** How the environment names an option, for messages. */
export function variableOf(_proxy: ProxyKind, option: string): string {
  return VARIABLES[option] ?? option;
}

/** Reads the proxies' options from the environment. A variable that is not set gives no option. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Subject, 'otp' | 'widget' | 'unset'> {
  const text = (option: string) => {
    const value = env[VARIABLES[option] ?? ''];
    return value === undefined || value === '' ? {} : { [option]: value };
  };
  const list = (option: string) => {
    const value = env[VARIABLES[option] ?? ''];
    return value ? { [option]: value.split(',').map((item) => item.trim()) } : {};
  };
  const shared = {
    ...text('baseUrl'),
    ...text('apiKey'),
    ...list('sealSecrets'),
    // The README's example writes the countries into the code: see `unset`.
    allowedCountries: ['EG'],
    ...list('allowedCountries'),
    ...list('trustedProxies'),
    ...text('clientIpHeader'),
    ...list('allowedOrigins'),
    environment: env['OTP_DEVELOPMENT'] === '1' ? 'development' : 'production',
    onVerified: () => undefined,
  } as const;
  const widget = { ...text('publicKey'), ...text('widgetSecret'), ...text('widgetOrigin') };
  const webhook = list('webhookSecrets');
  const hasWidget = Object.keys({ ...widget, ...webhook }).length > 0;
  const hasForm = env['OTP_PIPELINE_ID'] !== undefined || !hasWidget;
  return {
    ...(hasForm && { otp: { ...shared, ...text('pipelineID') } }),
    unset: Object.keys(list('allowedCountries')).length > 0 ? [] : ['allowedCountries'],
    ...(hasWidget && { widget: { ...shared, ...widget, ...webhook } }),
  };
}
