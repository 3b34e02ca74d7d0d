import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { endProgram, findProgram, waitForOutput } from './programs.ts';
import type { Browser, Tab } from './remote-page.ts';
import { beginSession, type WebdriverSession } from './webdriver-session.ts';

const SCRIPT_TIMEOUT_MS = 60_000;

/**
 * Starts WebKitGTK over its WebDriver, on a screen of its own since it has no headless mode;
 * undefined where one of the two is not installed.
 *
 * @see W3C WebDriver, "Execute Async Script"
 */
export async function launchWebkit(): Promise<Browser | undefined> {
  const driverProgram = findProgram(['WebKitWebDriver']);
  const screenProgram = findProgram(['Xvfb']);
  if (driverProgram === undefined || screenProgram === undefined) return undefined;
  const programs: ChildProcess[] = [];
  const end = async () => {
    for (const program of programs.toReversed()) await endProgram(program);
  };
  try {
    const screen = spawn(screenProgram, ['-displayfd', '3', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    programs.push(screen);
    const [, , , displays] = screen.stdio;
    if (displays == null || !('read' in displays)) throw new Error('the screen has no number');
    const display = await waitForOutput(screen, displays, /(\d+)\n/);
    const port = await freePort();
    const driver = spawn(driverProgram, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}` },
    });
    programs.push(driver);
    const session = await beginSoon(driver, `http://127.0.0.1:${port}`);
    await session.post('timeouts', { script: SCRIPT_TIMEOUT_MS });
    return {
      name: 'WebKitGTK',
      version: session.version,
      open: (url) => openTab(session, url),
      async close() {
        await session.end().catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The driver says nowhere when it listens. */
async function beginSoon(driver: ChildProcess, url: string): Promise<WebdriverSession> {
  for (let attempt = 1; ; attempt++) {
    try {
      await fetch(`${url}/status`);
      break;
    } catch (error) {
      if (attempt === 50 || driver.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  return await beginSession(url);
}

async function openTab(session: WebdriverSession, url: string): Promise<Tab> {
  await session.post('url', { url });
  return {
    async evaluate(expression) {
      const script = `const done = arguments[0]; (${expression}).then(done);`;
      return String(await session.post('execute/async', { script, args: [] }));
    },
    // One window serves all: the next page replaces this one.
    async close() {},
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('no port is free')),
      );
    });
  });
}
