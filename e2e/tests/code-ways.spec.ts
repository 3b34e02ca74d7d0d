/** Nine ways in which users enter a code, in three engines and both directions. */
import { expect, type Page } from '@playwright/test';
import { DEMO_PORT } from '../playwright.config.ts';
import { CODE_WAYS, emptyField, isAsked, type TypedTab } from '../support/code-ways.ts';
import { nextMessage, requests } from '../support/emulator.ts';
import { ENGINES, type Engine, type Launch, test } from '../support/engine.ts';
import { engineUser } from '../support/engine-user.ts';
import { E164, NUMBER } from '../support/number.ts';

const CODE_FIELD = 'input[autocomplete="one-time-code"]';

for (const [lang, direction, sendCode] of [
  ['en', 'left to right', 'Send code'],
  ['ar', 'right to left', 'إرسال الرمز'],
] as const) {
  for (const engine of ['Chromium', ...ENGINES] as const) {
    const isFirst = engine === 'Chromium' && lang === 'en';
    test(`${engine}, ${direction}: a code is read in each of nine ways`, {
      tag: isFirst ? '@landing' : '@full',
    }, async ({ page, launch }) => {
      const tab = await openTab(engine, { lang, page, launch });
      const user = engineUser(tab);
      await user.types('input.otp-input', NUMBER);
      await user.presses(sendCode);
      await user.reads(CODE_FIELD);
      await nextMessage(E164);

      const read: string[] = [];
      for (const { text, enter } of CODE_WAYS) {
        await emptyField(tab);
        await enter(tab, text);
        await expect.poll(async () => (await codesRead()).length).toBe(read.length + 1);
        read.push(...(await codesRead()).slice(read.length));
        await expect.poll(() => isAsked(tab)).toBe(true);
      }

      expect(read).toEqual(CODE_WAYS.map(({ code }) => code));
    });
  }
}

async function openTab(
  engine: Engine | 'Chromium',
  { lang, page, launch }: { lang: string; page: Page; launch: Launch },
): Promise<TypedTab> {
  const url = `http://localhost:${DEMO_PORT}/?lang=${lang}`;
  if (engine !== 'Chromium') return (await launch(engine)).open(url);
  await page.goto(url);
  return {
    evaluate: (expression) => page.evaluate<string>(expression).then(String),
    keyboard: {
      type: (text) => page.keyboard.type(text),
      copy: () => page.keyboard.press('Control+c'),
      paste: () => page.keyboard.press('Control+v'),
    },
  };
}

/** The codes that the service was asked about, the oldest first. */
async function codesRead(): Promise<string[]> {
  return (await requests())
    .filter(({ operation }) => operation === 'v12.verify')
    .map(({ body }) => String(body['otp']))
    .reverse();
}
