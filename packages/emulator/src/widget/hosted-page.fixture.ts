import { type CallResponse, PHONE } from '../app/v12-core.fixture.ts';
import {
  createWidgetFixture,
  type WidgetFixture,
  type WidgetFixtureOptions,
} from '../app/widget-core.fixture.ts';

/** A widget fixture, and a user's actions on its hosted page. */
export interface HostedFixture extends WidgetFixture {
  /** Asks the page's origin. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Calls a step of an attempt, as the page does. */
  readonly step: (
    attemptId: string,
    name: string,
    fields?: Readonly<Record<string, unknown>>,
  ) => Promise<CallResponse>;
  /** Creates an attempt, and does not load its page. */
  readonly open: (fields?: Record<string, unknown>) => Promise<string>;
  /** Creates an attempt and loads its page. */
  readonly load: (
    fields?: Record<string, unknown>,
  ) => Promise<{ attemptId: string; page: CallResponse }>;
  /** Does that, and passes the captcha. */
  readonly begin: (fields?: Record<string, unknown>) => Promise<string>;
  /** Does that, and has a code sent. */
  readonly beginCode: (fields?: Record<string, unknown>) => Promise<string>;
  /** What reached a phone number or a mailbox, newest first, as channels. */
  readonly sentTo: (to?: string) => readonly string[];
  /** The code in the newest message. */
  readonly lastCode: () => string;
  /** A code of as many digits that is not the one in the newest message. */
  readonly wrongCode: () => string;
}

/** The origin of the hosted page of these fixtures. */
export const ORIGIN = 'http://widget.localhost';
/** The token that the captcha's provider publishes for tests. */
export const DUMMY_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';

/** Three phone channels that the user can choose from: entitlement and switch are both on. */
export const CHANNEL_CHOICE = {
  account: { entitlements: { channelChoice: true } },
  pipeline: { channels: ['telegram', 'whatsapp', 'sms'], channelChoice: true },
} as const satisfies WidgetFixtureOptions;

/** Creates a hosted fixture. */
export function createHostedFixture(options: WidgetFixtureOptions = {}): HostedFixture {
  const fixture = createWidgetFixture(options);
  const { core, workspace } = fixture;

  const ask: HostedFixture['ask'] = (path, init) =>
    core.fetchWidget(new Request(`${ORIGIN}${path}`, init));
  const step: HostedFixture['step'] = async (attemptId, name, fields = {}) => {
    const response = await ask(stepPath(attemptId, name), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: JSON.stringify({ deviceId: 'device_1', ...fields }),
    });
    const { status, headers } = response;
    return { status, headers, body: JSON.parse(await response.text()) };
  };
  const open: HostedFixture['open'] = async (fields) =>
    (await fixture.create(fields)).body.data.attemptId;
  const load: HostedFixture['load'] = async (fields) => {
    const attemptId = await open(fields);
    return { attemptId, page: await step(attemptId, 'load') };
  };
  const begin: HostedFixture['begin'] = async (fields) => {
    const { attemptId, page } = await load(fields);
    const { challengeId } = page.body.data;
    await step(attemptId, 'captcha', { challengeId, turnstileToken: DUMMY_TOKEN });
    return attemptId;
  };
  const beginCode: HostedFixture['beginCode'] = async (fields) => {
    const attemptId = await begin(fields);
    await step(attemptId, 'otp');
    return attemptId;
  };
  const lastCode = (): string => workspace.inbox.list()[0]?.code ?? 'no message';

  return {
    ...fixture,
    ask,
    step,
    open,
    load,
    begin,
    beginCode,
    sentTo: (to = PHONE) => workspace.inbox.list({ to }).map(({ channel }) => channel),
    lastCode,
    wrongCode: () => lastCode().replace(/^\d/, (digit) => String((Number(digit) + 1) % 10)),
  };
}

/** The path of a step. */
export function stepPath(attemptId: string, name: string): string {
  return `/_emulator/widget/attempts/${attemptId}/${name}`;
}
