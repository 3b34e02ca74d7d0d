import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine } from './examine.ts';
import { rightOptions, SEAL_SECRET, WEBHOOK_SECRET } from './product.fixture.ts';
import { recordBehaviors } from './record-behaviors.ts';

const PHONE = '+201001234567';
let server: Server;
let baseUrl = '';
let code = '';

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'error', code, eligibleChannels: [code], data: {} }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterAll(() => server.close());

function subject() {
  const { otp, widget } = rightOptions({ url: baseUrl, widgetOrigin: baseUrl });
  const nameOf = (proxy: string, option: string) => `${proxy}.${option}`;
  return { otp, widget, isProduction: false, nameOf, now: Date.now };
}

test.each([
  ['the API key', 'UNKNOWN_AK_SHOP'],
  ['the pipeline', 'pipe_form'],
  ['the secret of the widget', 'NO_WIDGET_SECRET_OF_THE_SHOP'],
  ['the seal secret', SEAL_SECRET],
  ['the webhook secret', WEBHOOK_SECRET.replace(/=*$/, '')],
  ['a phone number', 'NOT_201001234567'],
  ['a one-time code', 'NOT_012345'],
  ['a part of a secret', `UNKNOWN_${SEAL_SECRET.slice(0, 20)}`],
  ['a one-time code in groups', 'NOT_01_23_45'],
  ['prose', `sorry, ${PHONE} is unknown`],
])('repeats no code of the service that holds %s', async (_name, quoted) => {
  code = quoted;

  const both = subject();
  const { apiKey: _, ...unready } = both.otp;
  const shown = JSON.stringify([
    await examine(both),
    // Without a challenge, whose failure would explain that of the attempt.
    await examine({ ...both, otp: unready }),
    await recordBehaviors(both, PHONE),
  ]);

  expect(shown).toContain('otp.baseUrl=');
  expect(shown).toContain('widget.baseUrl=');
  expect(shown).not.toContain(quoted);
});

test('repeats a code of the service that it does not know', async () => {
  code = 'BRAND_NEW_CODE';

  const { findings } = await examine(subject());

  expect(findings.map(({ problem }) => problem)).toEqual([
    'the service refuses a challenge: BRAND_NEW_CODE',
    'the service refuses an attempt: BRAND_NEW_CODE',
  ]);
});
