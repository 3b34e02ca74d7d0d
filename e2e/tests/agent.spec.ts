import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from '@playwright/test';
import { form } from '../support/form.ts';
import { formUser } from '../support/form-user.ts';
import { E164, NUMBER } from '../support/number.ts';
import { test } from '../support/test.ts';

const COMMAND = fileURLToPath(
  new URL('../../packages/emulator/bin/otp-emulator.js', import.meta.url),
);

test('a coding agent signs in on the page, with the tools of the MCP server alone for the code', {
  tag: '@landing',
}, async ({ page }) => {
  const client = new Client({ name: 'agent', version: '1' });
  const url = process.env['OTP_KIT_EMULATOR_URL'] ?? '';
  const args = [COMMAND, 'mcp', '--url', url];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const { content } = await client.callTool({ name, arguments: input });
    return JSON.parse(content[0]?.type === 'text' ? content[0].text : '');
  };
  expect(await call('start')).toMatchObject({ url, started: false });
  const waiting = call('wait_for_code', { to: E164 });

  await form(page).asks(NUMBER);
  const { code } = await waiting;
  await form(page).code.fill(code);

  await formUser(page).isSignedIn(E164);
  expect(await call('timeline', { to: E164 })).toMatchObject({ outcome: 'verified' });
  await client.close();
});
