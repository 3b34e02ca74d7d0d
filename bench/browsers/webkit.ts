import { type ChildProcess, spawn } from 'node:child_process';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import type { Browser } from './browser.ts';
import { endProgram, findProgram, freePort, waitForOutput } from './programs.ts';

const SCRIPT_TIMEOUT_MS = 60_000;

/**
 * Starts WebKitGTK over its WebDriver, on a virtual screen because it has no headless mode. Returns
 * undefined if either is not installed.
 */
export async function launchWebkit(): Promise<Browser | undefined> {
  const driverProgram = findProgram(['WebKitWebDriver']);
  const screenProgram = findProgram(['Xvfb']);
  if (driverProgram === undefined || screenProgram === undefined) return undefined;
  const programs: ChildProcess[] = [];
  const endPrograms = async () => {
    for (const program of programs.toReversed()) await endProgram(program);
  };
  try {
    const screen = spawn(screenProgram, ['-displayfd', '3', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    programs.push(screen);
    const [, , , displays] = screen.stdio;
    if (displays == null || !('read' in displays))
      throw new Error('the virtual screen has no number');
    const display = await waitForOutput(screen, displays, /(\d+)\n/);
    const port = await freePort();
    const driverProcess = spawn(driverProgram, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${display}` },
    });
    programs.push(driverProcess);
    const url = `http://127.0.0.1:${port}`;
    await untilListening(driverProcess, url);
    const driver = await new Builder()
      .usingServer(url)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
      .build();
    await driver.manage().setTimeouts({ script: SCRIPT_TIMEOUT_MS });
    return {
      name: 'WebKitGTK',
      version: (await driver.getCapabilities()).getBrowserVersion() ?? '',
      async open(address) {
        await driver.get(address);
        return {
          async evaluate(expression) {
            const script = `const done = arguments[0]; (${expression}).then(done);`;
            return String(await driver.executeAsyncScript(script));
          },
          keyboard: {
            type: (text) => driver.actions().sendKeys(text).perform(),
            copy: () => pressControl(driver, 'c'),
            paste: () => pressControl(driver, 'v'),
          },
          // All pages share one window: the next one replaces this one.
          async close() {},
        };
      },
      async close() {
        await driver.quit().catch(() => {});
        await endPrograms();
      },
    };
  } catch (error) {
    await endPrograms();
    throw error;
  }
}

function pressControl(driver: WebDriver, key: string): Promise<void> {
  return driver.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
}

/** Polls until the driver responds, because it does not report when it listens. */
async function untilListening(driver: ChildProcess, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await fetch(`${url}/status`);
      return;
    } catch (error) {
      if (attempt === 50 || driver.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
