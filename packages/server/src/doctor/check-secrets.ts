import { type Finding, mistake } from './finding.ts';
import { firstProxy, type Subject, sharedOptions } from './subject.ts';

// 32 random bytes have about 28 distinct characters in base64, and 16 in hex.
const MIN_DISTINCT = 10;

/** Checks the secrets by themselves: their randomness, that each has one use, and that none stands in another's place. */
export function checkSecrets(subject: Subject): Finding[] {
  return [...checkSeal(subject), ...checkWidgetKeys(subject), ...checkEmulatorKeys(subject)];
}

function checkSeal(subject: Subject): Finding[] {
  const { sealSecrets = [], apiKey, widgetSecret, webhookSecrets = [] } = sharedOptions(subject);
  const pipelineID = subject.otp?.pipelineID;
  const name = subject.nameOf(firstProxy(subject), 'sealSecrets');
  const change = `${name}=<the output of: openssl rand -base64 32>`;
  const texts = sealSecrets.filter((secret) => typeof secret === 'string');
  const others = [apiKey, widgetSecret, pipelineID, ...webhookSecrets];
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
function checkEmulatorKeys(subject: Subject): Finding[] {
  if (!subject.isProduction) return [];
  const { apiKey, widgetSecret } = sharedOptions(subject);
  const proxy = firstProxy(subject);
  return [apiKey, widgetSecret].some((key) => key?.endsWith('_not_a_secret'))
    ? [
        mistake(
          'EMULATOR_KEYS',
          'production has the keys of the emulator',
          `${subject.nameOf(proxy, 'apiKey')}=<the account's API key, from the dashboard>`,
        ),
      ]
    : [];
}
