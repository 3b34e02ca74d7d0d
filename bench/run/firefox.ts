import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BidiConnection, connectBidi } from './bidi-connection.ts';
import { endProgram, findProgram, waitForOutput } from './programs.ts';
import type { Browser, Tab } from './remote-page.ts';

/**
 * Starts the system's Firefox, headless, over WebDriver BiDi, which it speaks without a driver
 * beside it; undefined where there is none.
 *
 * @see WebDriver BiDi, "browsingContext" and "script"
 */
export async function launchFirefox(): Promise<Browser | undefined> {
  const program = findProgram(['firefox-esr', 'firefox']);
  if (program === undefined) return undefined;
  const profile = mkdtempSync(join(tmpdir(), 'bench-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = async () => {
    await endProgram(firefox);
    rmSync(profile, { recursive: true, force: true });
  };
  try {
    const said = /BiDi listening on (ws:\/\/\S+)/;
    const address = await waitForOutput(firefox, firefox.stderr, said);
    const connection = await connectBidi(`${address}/session`);
    const version = textAt(await connection.send('session.new', { capabilities: {} }), [
      'capabilities',
      'browserVersion',
    ]);
    return {
      name: 'Firefox',
      version,
      open: (url) => openTab(connection, url),
      async close() {
        connection.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openTab(connection: BidiConnection, url: string): Promise<Tab> {
  const context = textAt(await connection.send('browsingContext.create', { type: 'tab' }), [
    'context',
  ]);
  await connection.send('browsingContext.navigate', { context, url, wait: 'complete' });
  return {
    evaluate: evaluateIn(connection, context),
    async frame(urlPrefix) {
      const tree = await connection.send('browsingContext.getTree', { root: context });
      const child = childAt(tree, urlPrefix);
      return child === undefined ? undefined : { evaluate: evaluateIn(connection, child) };
    },
    async close() {
      await connection.send('browsingContext.close', { context });
    },
  };
}

function evaluateIn(connection: BidiConnection, context: string): Tab['evaluate'] {
  return async (expression) => {
    const params = { expression, target: { context }, awaitPromise: true };
    return textAt(await connection.send('script.evaluate', params), ['result', 'value']);
  };
}

/** The context of the frame, right inside the page, whose address begins so. */
function childAt(tree: unknown, urlPrefix: string): string | undefined {
  const [page] = listAt(tree, 'contexts');
  const frame = listAt(page, 'children').find((child) =>
    textAt(child, ['url']).startsWith(urlPrefix),
  );
  return frame === undefined ? undefined : textAt(frame, ['context']);
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return Array.isArray(found) ? found : [];
}

/** Reads a text out of a reply. */
function textAt(reply: unknown, path: readonly string[]): string {
  let value = reply;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  if (typeof value === 'string') return value;
  throw new Error(`the browser’s reply has no text at ${path.join('.')}`);
}
