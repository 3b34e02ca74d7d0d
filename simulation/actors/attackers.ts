import { type Browser, openBrowser } from './browser.ts';
import type { Actor, Stage, Victim } from './cast.ts';
import { solveOnce } from './solve-once.ts';

/** Guesses codes for a number that a user of the history may have, from several browsers at once. */
export const guesser: Actor = async (stage) => {
  const { world, random, name, phoneOf, nth } = stage;
  const phone = phoneOf(nth);
  const browsers = [1, 2].map((each) => openOwn(stage, `${name} browser ${each}`));
  for (let round = 1; round <= 3; round += 1) {
    for (const browser of browsers) {
      const flowID = await begin(stage, browser, phone);
      if (flowID === undefined) continue;
      // Half of the code may be known, from a notification on a locked phone.
      const [code = '123456'] = world.service.codesOf(phone);
      world.tell(() => `${browser.name} guesses codes of number ${nth}`);
      const guesses = Array.from({ length: random.between(2, 7) }, () => {
        const half = random.chance(0.3) ? code.slice(0, 3) : digits(random, 3);
        return half + digits(random, 3);
      });
      const wrong = guesses.filter((guess) => guess !== code);
      const verify = async (otp: string) => browser.post('/api/otp/verify', { flowID, otp });
      if (random.chance(0.5)) await Promise.all(wrong.map(verify));
      else for (const guess of wrong) await verify(guess);
    }
    await world.clock.wait(random.between(5000, 130_000));
  }
};

/** Has cookies and codes of users, and tries them again: at other proxies, in other browsers, after the login. */
export const replayer: Actor = async (stage) => {
  const { world, random, name, victims } = stage;
  for (let round = 1; round <= 6; round += 1) {
    await world.clock.wait(random.between(500, 40_000));
    const victim = victims.at(-random.between(1, Math.max(1, Math.min(victims.length, 3))));
    if (victim === undefined) continue;
    const thief = openOwn(stage, `${name} browser ${round}`);
    world.tell(() => `${thief.name} has the cookies of ${victim.browser.name}`);
    if (random.chance(0.5)) await replay(thief, victim, random.chance(0.5));
    else await carryOver(stage, thief, victim);
  }
};

/** Tries the same flow and, where the code was seen, the same code, twice at once. */
async function replay(thief: Browser, victim: Victim, hasCode: boolean): Promise<void> {
  for (const [key, value] of victim.cookies) thief.cookies.set(key, value);
  const { flowID, endpoint, code } = victim;
  const otp = hasCode ? code : '111111';
  const verify = async () => thief.post(`${endpoint}/verify`, { flowID, otp });
  await Promise.all([verify(), verify()]);
}

/** Presents a value of one proxy to the other, under the name that the other one would give it. */
async function carryOver(stage: Stage, thief: Browser, victim: Victim): Promise<void> {
  const other = victim.endpoint === '/api/pay' ? '/api/otp' : '/api/pay';
  await begin(stage, thief, stage.phoneOf(stage.nth), other);
  const [own = ''] = [...thief.cookies.keys()];
  for (const [key, value] of victim.cookies) {
    thief.cookies.set(own.replace(/[^-]+$/, key.split('-').at(-1) ?? ''), value);
  }
  const { flowID, code: otp } = victim;
  await thief.post(`${other}/verify`, { flowID, otp });
}

/** Asks for codes and challenges as fast as it can: from many addresses for many numbers, and from one address. */
export const flooder: Actor = async (stage) => {
  const { world, random, name, phoneOf, nth } = stage;
  world.tell(() => `${name} floods the site`);
  const crowd = openBrowser(world, stage.site, { name: `${name} crowd`, ip: '66.66.66.66' });
  for (let wave = 1; wave <= 3; wave += 1) {
    const sends = Array.from({ length: 16 }, async (_, each) =>
      begin(
        stage,
        openOwn(stage, `${name} browser ${wave}.${each}`),
        phoneOf(nth + 2000 + wave * 20 + each),
      ),
    );
    const calls = Array.from({ length: 8 }, async () => crowd.post('/api/otp/challenge', {}));
    await Promise.all([...sends, ...calls]);
    await world.clock.wait(random.between(100, 5000));
  }
};

/** Sends what no page sends. */
export const vandal: Actor = async (stage) => {
  const { world, random, name, phoneOf, nth, victims } = stage;
  const browser = openOwn(stage, name);
  const verificationAddress = { phoneNumber: phoneOf(nth) };
  world.tell(() => `${name} sends what no page sends`);
  await browser.post('/api/otp/send', { verificationAddress, otp: '111111' });
  await browser.post('/api/otp/send', {
    verificationAddress: { ...verificationAddress, email: 'a@b.test' },
  });
  await browser.post('/api/otp/verify', { flowID: 'x'.repeat(5000), otp: '111111' });
  await browser.post('/api/otp/complete', {});
  const victim = victims.at(-1);
  for (const [key, value] of victim?.cookies ?? []) {
    const at = random.between(0, value.length - 1);
    browser.cookies.set(key, `${value.slice(0, at)}A${value.slice(at + 1)}`);
  }
  const flowID = victim?.flowID ?? 'none';
  await browser.post('/api/otp/verify', { flowID, otp: victim?.code ?? '111111' });
  await browser.post('/api/otp/send', { flowID });
  await browser.post('/api/otp/widget/webhook', { type: 'attempt.success', attemptId: flowID });
};

/** Asks for a code as the kit does. Gives the flow, if there is one. */
async function begin(stage: Stage, browser: Browser, phoneNumber: string, base = '/api/otp') {
  const challenge = await browser.post(`${base}/challenge`, {});
  if (challenge.status !== 200) return undefined;
  const powSolution = await solveOnce(stage.openSolver(browser.now), challenge.data);
  const verificationAddress = { phoneNumber };
  const { data } = await browser.post(`${base}/send`, { verificationAddress, powSolution });
  return typeof data['flowID'] === 'string' ? data['flowID'] : undefined;
}

function openOwn({ world, site }: Stage, name: string): Browser {
  return openBrowser(world, site, { name });
}

function digits(random: Stage['random'], count: number): string {
  return Array.from({ length: count }, () => random.between(0, 9)).join('');
}
