import { type Finding, mistake } from './finding.ts';
import { type AnyOptions, optionsOf, type Subject } from './subject.ts';

// 32 random bytes have about 28 distinct characters in base64, and 16 in hex.
const MIN_DISTINCT = 10;

/** Checks the secrets by themselves: their randomness, that each has one use, and that no two are swapped. */
export function checkSecrets(subject: Subject): Finding[] {
  const { nameOf, isProduction } = subject;
  const found = optionsOf(subject).flatMap(([proxy, options]) => [
    ...checkSeal(options, otherKeys(subject), nameOf(proxy, 'sealSecrets')),
    ...(isProduction ? checkEmulatorKeys(options, (option) => nameOf(proxy, option)) : []),
  ]);
  return [...found, ...checkWidgetKeys(subject)];
}

/** The keys of both proxies that seal nothing. */
function otherKeys(subject: Subject): readonly (string | undefined)[] {
  return optionsOf(subject).flatMap(([, options]) => {
    const { apiKey, pipelineID, widgetSecret, webhookSecrets = [] } = options;
    return [apiKey, pipelineID, widgetSecret, ...webhookSecrets];
  });
}

function checkSeal(
  { sealSecrets = [] }: AnyOptions,
  others: readonly (string | undefined)[],
  name: string,
): Finding[] {
  const change = `${name}=<the output of: openssl rand -base64 32>`;
  const texts = sealSecrets.filter((secret) => typeof secret === 'string');
  const findings: Finding[] = [];
  if (texts.some((secret) => others.includes(secret))) {
    const problem = 'the seal secret is also another key, so a leak of one is a leak of both';
    findings.push(mistake('SEAL_SECRET_REUSED', problem, change));
  }
  if (new Set(texts).size < texts.length) {
    const problem = 'the same seal secret is listed twice, so it was not rotated';
    findings.push(mistake('SEAL_SECRET_TWICE', problem, change));
  }
  if (texts.some((secret) => new Set(secret).size < MIN_DISTINCT)) {
    const problem = 'the seal secret has few different characters and can be guessed';
    findings.push(mistake('SEAL_SECRET_WEAK', problem, change));
  }
  return findings;
}

function checkWidgetKeys({ widget, nameOf }: Subject): Finding[] {
  const { publicKey, widgetSecret } = widget ?? {};
  if (publicKey === undefined || publicKey.startsWith('pk_')) return [];
  const name = nameOf('widget', 'publicKey');
  return widgetSecret?.startsWith('pk_') === true
    ? [
        mistake(
          'WIDGET_KEYS_SWAPPED',
          "the public key and the secret of the widget are in each other's place",
          `${name}=pk_…, and ${nameOf('widget', 'widgetSecret')}=<the secret that was shown once>`,
        ),
      ]
    : [
        mistake(
          'PUBLIC_KEY_WRONG',
          'the public key of the widget does not begin with pk_',
          `${name}=pk_…, from the dashboard`,
        ),
      ];
}

/** The emulator's keys are published, so they belong on no server of production. */
function checkEmulatorKeys(
  { apiKey, widgetSecret, webhookSecrets = [] }: AnyOptions,
  name: (option: string) => string,
): Finding[] {
  const keys = [
    ['apiKey', [apiKey], "the account's API key, from the dashboard"],
    ['widgetSecret', [widgetSecret], "the widget's secret, which the dashboard showed once"],
    ['webhookSecrets', webhookSecrets, "the pipeline's webhook secret, from the dashboard"],
  ] as const;
  return keys
    .filter(([, values]) => values.some((value) => value !== undefined && isOfEmulator(value)))
    .map(([option, , source]) =>
      mistake(
        'EMULATOR_KEYS',
        'production has a published key of the emulator',
        `${name(option)}=<${source}>`,
      ),
    );
}

/** The emulator writes it into every key of its own; into a webhook secret before it is encoded. */
function isOfEmulator(key: string): boolean {
  const isWebhookSecret = /^whsec_[A-Za-z0-9+/]+=*$/.test(key);
  return /not[ _-]a[ _-]secret/.test(isWebhookSecret ? decode(key.slice('whsec_'.length)) : key);
}

function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
