/**
 * The settings of a new app: `.env` with the emulator's keys, `.env.example` for production, and the
 * seed that gives the emulator the same keys.
 *
 * @module
 */
import { randomBytes } from 'node:crypto';
import { type AppChoices, hasPart } from './choices.ts';

/** Known to every reader of this file, so they are keys of the emulator alone. */
const EMULATOR = {
  apiKey: 'ak_emulator_default_not_a_secret',
  pipelineID: 'pipe_emulator_default',
  widgetPipelineID: 'pipe_emulator_default_widget',
  publicKey: 'pk_emulator_default',
  widgetSecret: 'widget_secret_emulator_default_not_a_secret',
  webhookSecret: `whsec_${btoa('emulator: not a secret..')}`,
} as const;

/** The port of the backend. In `templates/vite`, the page has 5173 in development. */
const BACKEND = 'http://127.0.0.1:3000';

interface Setting {
  readonly name: string;
  /** The value in development; undefined leaves the line a comment. */
  readonly value?: string;
  readonly about: string;
  readonly only?: 'form' | 'widget';
}

/** Every setting, in the order of `.env`. The two that differ from app to app are in `settingsOf`. */
const SETTINGS: readonly Setting[] = [
  {
    name: 'OTP_BASE_URL',
    value: 'http://127.0.0.1:4400',
    about: 'the service; in development the emulator',
  },
  {
    name: 'OTP_API_KEY',
    value: EMULATOR.apiKey,
    about: "the account's API key, from the dashboard",
  },
  {
    name: 'OTP_PIPELINE_ID',
    value: EMULATOR.pipelineID,
    about: 'the pipeline of the form (V1.2)',
    only: 'form',
  },
  {
    name: 'OTP_WIDGET_PUBLIC_KEY',
    value: EMULATOR.publicKey,
    about: 'the public key of the widget',
    only: 'widget',
  },
  {
    name: 'OTP_WIDGET_SECRET',
    value: EMULATOR.widgetSecret,
    about: 'signs attempts; shown once in the dashboard',
    only: 'widget',
  },
  {
    name: 'OTP_WIDGET_ORIGIN',
    value: 'http://widget.localhost:4401',
    about: 'the only origin that may be framed',
    only: 'widget',
  },
  {
    name: 'OTP_WEBHOOK_SECRET',
    value: EMULATOR.webhookSecret,
    about: "verifies the service's webhooks",
    only: 'widget',
  },
  { name: 'OTP_SEAL_SECRET', about: 'seals the cookies: openssl rand -base64 32' },
  { name: 'OTP_ALLOWED_COUNTRIES', about: 'the countries whose numbers are accepted' },
  {
    name: 'OTP_TRUSTED_PROXIES',
    about: 'the proxies in front, such as 10.0.0.0/8; or, always with Next.js, the next one',
  },
  {
    name: 'OTP_CLIENT_IP_HEADER',
    about: "the header with the client's address that your platform writes",
  },
  {
    name: 'OTP_ALLOWED_ORIGINS',
    about: "the site's own origin, such as https://www.example.com, for Safari before 16.4",
  },
];

function settingsOf({ countries }: Pick<AppChoices, 'countries'>): readonly Setting[] {
  const own = new Map([
    ['OTP_SEAL_SECRET', randomBytes(32).toString('base64')],
    ['OTP_ALLOWED_COUNTRIES', countries.join(',')],
  ]);
  return SETTINGS.map((setting) => {
    const value = own.get(setting.name);
    return value === undefined ? setting : { ...setting, value };
  });
}

/** What decides which settings an app has. */
type SettingChoices = Pick<AppChoices, 'kind' | 'countries'>;

/**
 * `.env` of development, with a new seal secret.
 *
 * @param existing a file whose settings are left out
 */
export function developmentEnv(choices: SettingChoices, existing = ''): string {
  const lines = withoutExisting(choices, existing).map(({ name, value, about }) =>
    value === undefined ? `# ${name}=  # ${about}` : `# ${about}\n${name}=${value}`,
  );
  return `# For development with the emulator. Git ignores this file.\n${lines.join('\n')}\n`;
}

/** The names of the settings without a value. */
export function exampleEnv(choices: SettingChoices, existing = ''): string {
  const lines = withoutExisting(choices, existing).map(({ name, about }) => `# ${about}\n${name}=`);
  return `# Every setting. In production set them in the environment.\n${lines.join('\n')}\n`;
}

/** `emulator.json`: the emulator's seed with the keys of `.env`, and where it posts webhooks. */
export function emulatorSeed({ kind }: Pick<AppChoices, 'kind'>): string {
  const form = { id: EMULATOR.pipelineID, name: 'Form' };
  const widget = {
    id: EMULATOR.widgetPipelineID,
    name: 'Widget',
    apiVersion: 'V2.0',
    backendCallbackURL: `${BACKEND}/api/otp/widget/webhook`,
    webhookSigningSecret: EMULATOR.webhookSecret,
  };
  const { publicKey, widgetSecret: secret, widgetPipelineID: pipelineID } = EMULATOR;
  const account = {
    id: 'app',
    apiKey: EMULATOR.apiKey,
    pipelines: [...(kind === 'widget' ? [] : [form]), ...(kind === 'form' ? [] : [widget])],
    ...(kind !== 'form' && { widgets: [{ publicKey, secret, pipelineID }] }),
  };
  const $schema = './node_modules/@otp-kit/emulator/seed.schema.json';
  return `${JSON.stringify({ $schema, accounts: [account] }, null, 2)}\n`;
}

function withoutExisting(choices: SettingChoices, existing: string): readonly Setting[] {
  const names = new Set(
    Array.from(existing.matchAll(/^(?:# |export )?(OTP_\w+)=/gm), ([, name]) => name),
  );
  return settingsOf(choices).filter(
    ({ name, only }) => hasPart(choices.kind, only) && !names.has(name),
  );
}
