import { channelsField } from './channels-field.tsx';
import { choiceField, switchField } from './choice-field.tsx';
import {
  numberField,
  optionalNumberField,
  optionalTextField,
  secretField,
  textField,
} from './input-field.tsx';
import { pairsField } from './pairs-field.tsx';
import type { Group } from './settings-form.tsx';

const WINDOWS: readonly (readonly [string, string])[] = [
  ['perMinute', 'A minute'],
  ['perHour', 'An hour'],
  ['perDay', 'A day'],
];
/** Cloudflare's published test key with which every token passes. */
export const PASSING_SECRET_KEY = '1x0000000000000000000000000000000AA';

// Cloudflare's published test keys.
const SITE_KEYS: readonly (readonly [string, string])[] = [
  ['1x00000000000000000000AA', 'always passes'],
  ['2x00000000000000000000AB', 'always blocks'],
  ['1x00000000000000000000BB', 'always passes, unseen'],
  ['2x00000000000000000000BB', 'always blocks, unseen'],
  ['3x00000000000000000000FF', 'asks for a click'],
];
const SECRET_KEYS: readonly (readonly [string, string])[] = [
  [PASSING_SECRET_KEY, 'always passes'],
  ['2x0000000000000000000000000000000AA', 'always fails'],
  ['3x0000000000000000000000000000000AA', 'says that the token was spent'],
];

/** What every pipeline has. */
export const PIPELINE_GROUP: Group = {
  legend: 'Pipeline',
  fields: [
    textField({ path: 'name', label: 'Name' }),
    choiceField({ path: 'kind', label: 'Kind', choices: { otp: 'OTP', utility: 'Utility' } }),
    choiceField({
      path: 'apiVersion',
      label: 'API version',
      choices: { 'V1.2': 'V1.2', 'V2.0': 'V2.0', 'V1.0': 'V1.0' },
    }),
    switchField({ path: 'active', label: 'Active' }),
  ],
};

/**
 * The settings of the interface's pipeline table, "Pipeline (dashboard-configured)", that an OTP
 * pipeline uses.
 */
export const OTP_PIPELINE_GROUPS: readonly Group[] = [
  PIPELINE_GROUP,
  {
    legend: 'Channels',
    hint: 'The order in which a code is tried. A channel that is off verifies no address.',
    fields: [
      channelsField({ path: 'channels' }),
      switchField({
        path: 'channelChoice',
        label: 'Users choose the channel',
        hint: 'The account has to be entitled to it.',
      }),
      choiceField({
        path: 'channelEnforcement',
        label: 'A chosen channel that accepts, then fails',
        choices: { fallback: 'Falls back to the next', pin: 'Is not replaced' },
      }),
      textField({
        path: 'smsDomain',
        label: 'Domain in text messages',
        hint: 'The last line, such as @localhost #123456, binds the code to this domain.',
      }),
    ],
  },
  {
    legend: 'Proof of work',
    hint: 'Locked on for V1.2. Development may do without it.',
    fields: [
      numberField({ path: 'baseDifficulty', label: 'Base difficulty', hint: 'Leading zeros' }),
      switchField({
        path: 'adaptiveDifficulty',
        label: 'Adaptive difficulty',
        hint: "Rises as traffic nears the pipeline's own caps.",
      }),
      switchField({ path: 'dev.bypassPoW', label: 'Bypass in development' }),
    ],
  },
  {
    legend: 'Captcha',
    hint: 'Cloudflare Turnstile, played by this emulator.',
    fields: [
      switchField({ path: 'turnstile.enabled', label: 'Turnstile' }),
      switchField({ path: 'turnstile.hasSecretKey', label: 'Secret key configured' }),
      textField({ path: 'turnstile.siteKey', label: 'Site key', suggestions: SITE_KEYS }),
      secretField({
        path: 'turnstile.secretKey',
        label: 'New secret key',
        placeholder: 'unchanged',
        suggestions: SECRET_KEYS,
      }),
    ],
  },
  rateCapsGroup('phoneNumber', 'of a phone number'),
  rateCapsGroup('endUserIP', "of an end user's IP address"),
  rateCapsGroup('pipeline', 'of the pipeline'),
  {
    legend: 'Circuit breaker',
    fields: [
      optionalNumberField({
        path: 'circuitBreaker.requestsPerMinute',
        label: 'Opens at requests a minute',
        placeholder: 'never',
      }),
      numberField({ path: 'circuitBreaker.cooldownSeconds', label: 'Stays open for seconds' }),
    ],
  },
  {
    legend: 'Callbacks',
    fields: [
      optionalTextField({
        path: 'backendCallbackURL',
        label: 'Backend callback URL',
        hint: 'Is told how it ended. This machine only, unless the command names other hosts.',
        placeholder: 'none',
      }),
      optionalTextField({
        path: 'frontendCallbackURL',
        label: 'Frontend callback URL',
        hint: 'Where the browser goes after a widget attempt. An app may use a deep link.',
        placeholder: 'none',
      }),
      secretField({
        path: 'webhookSigningSecret',
        label: 'New webhook signing secret',
        placeholder: 'whsec_••••••••',
        hint: 'whsec_ and base64. Left empty, it stays.',
      }),
    ],
  },
  {
    legend: 'Passkeys and bans',
    fields: [
      switchField({ path: 'passkeyEnabled', label: 'Passkeys' }),
      switchField({
        path: 'zeroVerifyBans',
        label: 'Zero-verify bans',
        hint: 'Where the platform enforces them.',
      }),
    ],
  },
  {
    legend: 'Test pairs',
    hint: 'Addresses that verify by a code of their own, with nothing sent and nothing charged.',
    fields: [pairsField({ path: 'testPairs' })],
  },
];

/** How many sends may pass in a window, for one of the things that a pipeline's limiter counts by. */
export function rateCapsGroup(dimension: string, legend: string): Group {
  return {
    legend: `Rate caps ${legend}`,
    dense: true,
    fields: WINDOWS.map(([window, label]) =>
      optionalNumberField({
        path: `rateCaps.${dimension}.${window}`,
        label,
        placeholder: 'no cap',
      }),
    ),
  };
}
