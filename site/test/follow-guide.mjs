/**
 * `npm run docs -- guides next vite-express`: follows guides to the letter, from an empty folder to a verified
 * number in Chromium. The packages come from tarballs, in place of the registry. It installs from the registry,
 * so no other test runs it. `passkeys` begins with the app of `vite-express`, and ends with a sign-in by a passkey.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { stepsOf } from './guide-steps.mjs';

const repository = join(import.meta.dirname, '../..');
const LIMIT_MS = 120_000;
const READY_MS = 60_000;
/** The guide whose finished app another one begins with. */
const BASES = { passkeys: 'vite-express' };
const CONTROL = 'http://127.0.0.1:4400/_emulator/v1';

const scratch = mkdtempSync(join(tmpdir(), 'otp-kit-guides-'));
const tarballs = packPackages(join(scratch, 'packages'));
let hasFailed = false;
for (const name of process.argv.slice(2)) {
  try {
    await follow(name);
  } catch (error) {
    hasFailed = true;
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
rmSync(scratch, { recursive: true, force: true });
process.exit(hasFailed ? 1 : 0);

async function follow(name) {
  const startMs = performance.now();
  const base = BASES[name];
  const markdown = readGuide(base ?? name);
  const steps = stepsOf(markdown);
  const isServer = ({ kind }) => kind === 'server';
  const added = base === undefined ? [] : stepsOf(readGuide(name));
  const all = [...steps.filter((step) => !isServer(step)), ...added, ...steps.filter(isServer)];
  let folder = join(scratch, name);
  mkdirSync(folder);
  const started = [];
  try {
    for (const step of all) {
      const stepMs = performance.now();
      if (step.kind === 'file') {
        mkdirSync(dirname(join(folder, step.path)), { recursive: true });
        writeFileSync(join(folder, step.path), step.text);
      } else if (step.kind === 'server') {
        started.push(start(step.text, folder));
        await started.at(-1).ready();
      } else folder = runIn(folder, step.text);
      const [firstLine] = step.text.split('\n');
      console.log(`  ${seconds(performance.now() - stepMs)}  ${step.path ?? firstLine}`);
    }
    const [, url] = /Open `(http:\/\/localhost:\d+[^`]*)`/.exec(markdown) ?? [];
    await verify(url, { withPasskey: name === 'passkeys', withWidget: name === 'widget' });
    console.log(`${name}: it works after ${seconds(performance.now() - startMs)}`);
  } catch (error) {
    for (const { output } of started) console.error(output().slice(-2000));
    throw error;
  } finally {
    for (const { stop } of started) stop();
  }
}

function readGuide(name) {
  return readFileSync(join(import.meta.dirname, `../guides/${name}.md`), 'utf8');
}

async function verify(url, { withPasskey, withWidget }) {
  const executablePath = process.env.OTP_KIT_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    if (withPasskey) await addDevice(page);
    const workers = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    page.on('console', (message) => {
      if (message.type() !== 'log') console.log(`  console: ${message.text().slice(0, 300)}`);
    });
    await openWhenServed(page, url);
    await page.getByLabel('Phone number').fill('01001234567');
    await page.getByRole('button', { name: withWidget ? 'Continue' : 'Send code' }).click();
    const form = withWidget ? page.frameLocator('iframe') : page;
    await form.getByLabel(/6-digit code/).waitFor();
    const answer = await fetch(`${CONTROL}/messages`);
    const { data } = await answer.json();
    const verified = page.waitForResponse((response) => response.url().endsWith('/verify'));
    await form.getByLabel(/6-digit code/).fill(data[0].code);
    const response = await verified;
    if (response.status() !== 200) throw new Error(`verify answered ${response.status()}`);
    if (withWidget) {
      await form.getByRole('button', { name: 'Not now' }).click();
      await page.waitForURL(/verified/);
    }
    const cookies = await page.context().cookies();
    if (!cookies.some(({ name }) => name === 'session'))
      throw new Error('no session cookie was set');
    if (withPasskey) await usePasskey(page, url);
    console.log(`  the proof was solved ${workers.length > 0 ? 'in a worker' : 'on the page'}`);
  } finally {
    await browser.close();
  }
}

/** A device that stores passkeys and agrees to every request. It has no autofill, which would sign in by itself. */
async function addDevice(page) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Creates a passkey after the code, and signs in by it on a new page. */
async function usePasskey(page, url) {
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/verified/);
  await page.context().clearCookies();
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name of the passkey' }).waitFor();
}

/** A server that has just been started may not listen yet. */
async function openWhenServed(page, url) {
  for (let tries = 0; ; tries += 1) {
    try {
      // A dev server may load the page again once it has found its dependencies.
      await page.goto(url, { waitUntil: 'networkidle' });
      return;
    } catch (error) {
      if (tries >= 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** Runs a block of commands; returns the folder that it ended in. */
function runIn(folder, text) {
  const command = `set -e\n${withTarballs(text)}\npwd`;
  const output = execFileSync('bash', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output.trim().split('\n').at(-1);
}

function start(text, folder) {
  const child = spawn('bash', ['-c', text], {
    cwd: folder,
    detached: true,
    env: environment(),
  });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return {
    // A server says where it is as soon as it listens; one that says nothing gets some time.
    async ready() {
      const endMs = performance.now() + READY_MS;
      while (!String(Buffer.concat(chunks)).includes('http') && performance.now() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    output: () => `$ ${text}\n${String(Buffer.concat(chunks))}`,
    // Its group: a command starts others.
    stop: () => child.pid === undefined || process.kill(-child.pid, 'SIGTERM'),
  };
}

/** Without what an npm script adds, so that a guide's commands see a plain terminal. */
function environment() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  // `npm create` asks whether it may install itself.
  return {
    ...Object.fromEntries(own),
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    npm_config_yes: 'true',
  };
}

/** Replaces each package of the kit by its tarball, and those that it needs. */
function withTarballs(text) {
  return text.replace(/^npm install.*$/gm, (line) => {
    const named = [...line.matchAll(/@otp-kit\/([a-z-]+)/g)].map(([, name]) => name);
    if (named.length === 0) return line;
    const needed = ['protocol', 'pow', 'client', ...named].filter(
      (name, place, names) => names.indexOf(name) === place,
    );
    const plain = line.replaceAll(/ @otp-kit\/[a-z-]+/g, '');
    return `${plain} ${needed.map((name) => tarballs.get(name)).join(' ')} --no-audit --no-fund`;
  });
}

function packPackages(folder) {
  mkdirSync(folder);
  const names = readdirSync(join(repository, 'packages'));
  for (const name of names) {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: join(repository, 'packages', name),
      stdio: 'ignore',
    });
  }
  const files = readdirSync(folder);
  return new Map(
    names.map((name) => [
      name,
      join(folder, files.find((file) => file.startsWith(`otp-kit-${name}-`)) ?? ''),
    ]),
  );
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
