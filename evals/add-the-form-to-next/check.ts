import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, vi } from 'vitest';
import { createPage, type Solution, withEmulator } from '../harness.fixture.ts';

interface Route {
  readonly POST: (request: Request) => Promise<Response>;
}

const PHONE = '+201001234567';

export async function check({ load }: Solution): Promise<void> {
  for (const name of ['OTP_BASE_URL', 'OTP_API_KEY', 'OTP_PIPELINE_ID', 'OTP_SEAL_SECRET']) {
    vi.stubEnv(name, '');
  }
  onTestFinished(() => void vi.unstubAllEnvs());
  const loaded = await load<Route>('route.ts').catch(() => undefined);
  expect(loaded, 'next build loads the route without the secrets').toBeDefined();
  const { default: SignIn } = await load<{ default: FunctionComponent }>('page.tsx');
  const { html, read } = await renderPage(SignIn);

  const emulator = await withEmulator();
  const browser = () => createPage((request: Request) => loaded?.POST(request) ?? Promise.reject());
  const wrong = await browser().signIn(PHONE, async () => {
    const code = await emulator.inbox.waitForCode(PHONE);
    return code === '000000' ? '000001' : '000000';
  });
  const right = await browser().signIn('+201001234568', (phone) =>
    emulator.inbox.waitForCode(phone),
  );

  expect(html, 'the page has the form').toContain('otp-form');
  expect(read, 'the page reads no setting of the backend').toEqual([]);
  expect(wrong.headers.getSetCookie().join(), 'a wrong code begins no session').not.toMatch(
    /session=/,
  );
  expect(right.status, 'a right code is verified').toBe(200);
  expect(right.headers.getSetCookie().join(), 'the backend begins the session').toMatch(
    /session=[^;]+.*HttpOnly/,
  );
}

/** Renders a page, and records the variables of the backend that it reads: a bundler would write them into it. */
async function renderPage(page: FunctionComponent): Promise<{ html: string; read: string[] }> {
  const env = process.env;
  const read: string[] = [];
  process.env = new Proxy(env, {
    get: (target, name) => {
      if (/OTP_/.test(String(name))) read.push(String(name));
      return Reflect.get(target, name);
    },
  });
  try {
    return { html: renderToString(createElement(page)), read };
  } finally {
    process.env = env;
  }
}
