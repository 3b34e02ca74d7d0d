/**
 * The command `npx @otp-kit/doctor`: examines a configuration, the service and the running product.
 *
 * @module
 */

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isLoopbackHttp } from '@otp-kit/server/doctor-parts';
import { checkMessage, type MessageExamination } from './check-message.ts';
import { checkReact } from './check-react.ts';
import { examine } from './examine.ts';
import { type Finding, mistake } from './finding.ts';
import { describeError, importConfig } from './import-config.ts';
import { readEnvironment, variableOf } from './read-environment.ts';
import { type RecordedBehaviors, recordBehaviors } from './record-behaviors.ts';
import { reportText } from './report-text.ts';
import type { Subject } from './subject.ts';

const USAGE = `Usage: npx @otp-kit/doctor [--config FILE] [--url URL] [--production] [--json] [--probe NUMBER]
                           [--message NUMBER]

  --config      a module that exports the options: otp, those of createOtpProxy, and widget, those of
                createWidgetProxy. Without it, the variables OTP_… of the environment and of .env
  --url         the page with the form or the widget, where the product runs
  --production  examines settings of production, also at a URL of this machine
  --json        the findings as JSON, instead of text
  --probe       records how the service behaves where its interface is silent, and prints a seed with which the
                emulator behaves the same. One code is sent, to this test number of yours, in E.164
  --message     sends a code to this number of yours, and says where a device fills it in. You paste the message,
                and end it with Ctrl D; that of the emulator is read there
  --help        these lines

The exit code is 1 if there is a mistake, and 2 if the command cannot run. No secret is printed, and without --probe
and --message no message is sent.`;

/** Runs the command. Returns its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const begunAt = performance.now();
  // A client of the configuration may fail by itself, such as one of Redis. The check of the stores reports it. It may
  // fail after the report, too, and Node prints errors with their fields: so the handler stays.
  process.off('uncaughtException', ignore).on('uncaughtException', ignore);
  let subject: Subject | undefined;
  try {
    const { values } = readArguments(args);
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    subject = await readSubject(values);
    const examined = await examine(subject);
    const { failed = [], ...probed } = await probe(subject, values.probe);
    const message = await examineMessage(subject, values.message);
    const react = checkReact(resolve(values.config === undefined ? '.' : dirname(values.config)));
    const findings = [...examined.findings, ...react, ...failed, ...message.findings];
    const { filledIn } = message;
    const examination = { ...examined, findings };
    const seconds = (performance.now() - begunAt) / 1000;
    const text = () =>
      [
        reportText(examination, seconds),
        ...(probed.seed ? [seedText(probed.seed)] : []),
        ...(filledIn ? [`A device fills in the code of the message ${filledIn}.`] : []),
      ].join('\n\n');
    const report = { ...examination, ...probed, ...(filledIn && { filledIn }) };
    console.log(values.json ? JSON.stringify(report, null, 2) : text());
    return findings.some(({ level }) => level === 'mistake') ? 1 : 0;
  } catch (error) {
    // A message about an argument is of this file. Others may hold a secret.
    const isUsage = error instanceof TypeError && subject === undefined;
    console.error(`@otp-kit/doctor: ${isUsage ? error.message : describeError(error)}`);
    return 2;
  }
}

const ignore = () => undefined;

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      url: { type: 'string' },
      production: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      probe: { type: 'string' },
      message: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
}

interface Probed {
  readonly seed?: { readonly behaviors: RecordedBehaviors };
  /** Why there is no seed. */
  readonly failed?: readonly Finding[];
}

async function probe(subject: Subject, number: string | undefined): Promise<Probed> {
  if (number === undefined) return {};
  try {
    return { seed: { behaviors: await recordBehaviors(subject, number) } };
  } catch {
    const problem = 'the service stopped answering while its behaviors were recorded';
    return { failed: [mistake('PROBE_FAILED', problem, 'run it again when the service answers')] };
  }
}

async function examineMessage(
  subject: Subject,
  number: string | undefined,
): Promise<MessageExamination> {
  if (number === undefined) return { findings: [] };
  return checkMessage(subject, number, async (channel) => {
    console.error(
      `A code is on its way by ${channel}. Paste its whole message, then press Ctrl D:`,
    );
    return readText(process.stdin);
  });
}

function seedText(seed: object): string {
  return `The emulator behaves the same with this in its seed:\n${JSON.stringify(seed, null, 2)}`;
}

type Values = ReturnType<typeof readArguments>['values'];

/** @throws TypeError for a file, a URL or a number that cannot be read */
async function readSubject({
  config,
  url: typed,
  production,
  probe: probed,
  message,
}: Values): Promise<Subject> {
  if (typed !== undefined && !/^https?:\/\//.test(typed)) {
    throw new TypeError('--url must begin with https:// or http://');
  }
  for (const [name, number] of Object.entries({ probe: probed, message })) {
    if (number === undefined || /^\+[1-9]\d{6,14}$/.test(number)) continue;
    throw new TypeError(`--${name} must be a number in E.164, such as +201001234567`);
  }
  const url = typed === undefined ? undefined : new URL(typed);
  if (url !== undefined && (url.username !== '' || url.password !== '')) {
    throw new TypeError('--url must have no user name and no password');
  }
  const isProduction = production || (url !== undefined && !isLoopbackHttp(url));
  return {
    ...(config === undefined ? readVariables() : await readFile(config)),
    ...(url !== undefined && { url }),
    isProduction,
    now: Date.now,
  };
}

function readVariables(): Omit<Subject, 'url' | 'isProduction' | 'now'> {
  // What the environment sets already stays as it is.
  if (existsSync('.env')) process.loadEnvFile('.env');
  return { ...readEnvironment(process.env), nameOf: variableOf };
}

async function readFile(path: string): Promise<Pick<Subject, 'otp' | 'widget' | 'nameOf'>> {
  const { otp, widget } = await importConfig(path);
  if (otp === undefined && widget === undefined) {
    throw new TypeError(`${path} must export otp or widget, the options of a proxy`);
  }
  return {
    ...(otp !== undefined && { otp }),
    ...(widget !== undefined && { widget }),
    nameOf: (proxy, option) => `${path}: ${proxy}.${option}`,
  };
}
