import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type StartedEmulator, startEmulator } from '@otp-kit/emulator/testing';
import type { OtpProxy } from '@otp-kit/server';
import { onTestFinished, vi } from 'vitest';

/** A solution: the modules that a project has after the task. */
export interface Solution {
  /** Imports a module of it, with the exports that the prompt names. */
  readonly load: <Module>(file: string) => Promise<Module>;
}

/** A variant has only the files that differ from the finished solution. */
export function solutionIn(task: string, variant: string): Solution {
  const pathOf = (name: string, file: string) => join(import.meta.dirname, task, name, file);
  return {
    load: (file) =>
      import(existsSync(pathOf(variant, file)) ? pathOf(variant, file) : pathOf('finished', file)),
  };
}

export const SEAL_SECRET = 'pN2s8xW4kQ7vZ1bT6yR9cL3mF5hJ0dGa';

/** Starts an emulator for a check, and sets its variables as the environment of a backend. */
export async function withEmulator(
  settings: Readonly<Record<string, string>> = { OTP_DEVELOPMENT: '1' },
): Promise<StartedEmulator> {
  const emulator = await startEmulator();
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await emulator.close();
  });
  const variables = { OTP_SEAL_SECRET: SEAL_SECRET, ...emulator.env, ...settings };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return emulator;
}

/** What a request has beside its body. */
export interface RequestParts {
  readonly origin?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A browser before Sec-Fetch-Site, such as Safari 16.3. */
  readonly isOld?: boolean;
  readonly peer?: string;
}

/** A browser with cookies, on a page of the product. */
export function createPage(
  proxy: OtpProxy | ((request: Request) => Promise<Response>),
  parts: RequestParts = {},
) {
  const { origin = 'http://localhost:3000', headers = {}, isOld = false, peer } = parts;
  const jar = new Map<string, string>();
  const page = {
    async post(path: string, body: object = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(`${origin}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(!isOld && { 'sec-fetch-site': 'same-origin' }),
          'x-otp-kit': '1',
          ...(cookie && { cookie }),
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const response = await proxy(request, { peer });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      const text = await response.text();
      const read = text.startsWith('{') ? JSON.parse(text) : {};
      return {
        status: response.status,
        code: read.code,
        data: read.data,
        headers: response.headers,
      };
    },
    /** Does what the form does until a code is on its way. */
    async requestCode(phoneNumber: string, path = '/api/otp') {
      const challenge = await page.post(`${path}/challenge`);
      const { challengeToken } = challenge.data ?? {};
      const powSolution = challenge.data && { challengeToken, nonce: solve(challenge.data) };
      return page.post(`${path}/send`, { verificationAddress: { phoneNumber }, powSolution });
    },
    /** Signs in as the form does, with the code that `codeOf` reads; returns the last response. */
    async signIn(phoneNumber: string, codeOf: (phoneNumber: string) => Promise<string> | string) {
      const sent = await page.requestCode(phoneNumber);
      if (sent.status !== 200) return sent;
      const otp = await codeOf(phoneNumber);
      return page.post('/api/otp/verify', { flowID: sent.data.flowID, otp });
    },
  };
  return page;
}

function solve({ challenge, difficulty }: { challenge: string; difficulty: number }): number {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}:${nonce}`).digest('hex');
    if (digest.startsWith('0'.repeat(difficulty))) return nonce;
  }
}
