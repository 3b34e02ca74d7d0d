import { createServer } from 'node:http';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMessage } from './check-message.ts';

const PHONE = '+201001234567';
let emulator: Emulator;

beforeAll(async () => {
  emulator = await createEmulator({
    port: 0,
    seed: {
      accounts: [
        {
          id: 'shop',
          apiKey: 'ak_shop',
          pipelines: [
            { id: 'text', channels: ['sms'], smsDomain: 'shop.example' },
            { id: 'chat', channels: ['whatsapp'] },
          ],
        },
      ],
    },
  });
});

afterAll(() => emulator.close());

function examine(options: {
  baseUrl?: string;
  pipelineID?: string;
  page?: string;
  pasted?: string;
}) {
  const { baseUrl = emulator.url, pipelineID = 'text', page, pasted = '' } = options;
  return checkMessage(
    {
      otp: { baseUrl, apiKey: 'ak_shop', pipelineID },
      ...(page && { url: new URL(page) }),
      isProduction: false,
      nameOf: (_proxy, option) => option,
      now: Date.now,
    },
    PHONE,
    async () => pasted,
  );
}

test('the message of the emulator is read there, and nothing is wrong with it', async () => {
  expect(await examine({ page: 'https://www.shop.example/sign-in' })).toEqual({
    findings: [],
    filledIn: 'on shop.example alone',
  });
});

test('a chat message is filled in on any site', async () => {
  expect(await examine({ pipelineID: 'chat' })).toEqual({ findings: [], filledIn: 'on any site' });
});

test('a message that is bound to another site is a mistake', async () => {
  const { findings } = await examine({ page: 'https://shop.test/' });

  expect(findings).toMatchObject([
    { code: 'MESSAGE_OTHER_DOMAIN', change: 'ask for the last line @shop.test #code' },
  ]);
});

test('the message of another service is pasted', async () => {
  const service = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isSend = request.url === '/api/v1.2/transactions/send';
    const data = isSend ? { transactionReqID: 'treq_1', channels: ['sms'] } : {};
    response.writeHead(request.url?.startsWith('/api/') ? 200 : 404).end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = Object(service.address());
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    const examined = await examine({ baseUrl, pasted: 'Order 98765: your code is 123456.' });

    expect(examined.findings).toMatchObject([
      { code: 'MESSAGE_NO_DOMAIN_LINE' },
      { code: 'MESSAGE_SEVERAL_NUMBERS' },
    ]);
    expect(JSON.stringify(examined)).not.toMatch(/123456|98765/);
  } finally {
    service.close();
  }
});

test('nothing is examined where the service sends no code', async () => {
  const { findings, filledIn } = await examine({ pipelineID: 'unknown' });

  expect(findings).toMatchObject([{ code: 'CODE_NOT_SENT', level: 'mistake' }]);
  expect(filledIn).toBeUndefined();
});
