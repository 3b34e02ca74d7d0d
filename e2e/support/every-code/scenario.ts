import { expect, type Page } from '@playwright/test';
import { form } from '../form.ts';
import { formUser, wrongCode } from '../form-user.ts';
import { E164, NUMBER } from '../number.ts';
import type { Case } from './cases.ts';
import { expectForm, hasToWait, nextButton } from './expectations.ts';
import type { Restore } from './fault-injection.ts';
import type { Product } from './product.ts';

/** A case with its code and HTTP status. */
export interface Scenario extends Case {
  readonly code: string;
  readonly status: number;
}

/**
 * Signs a user in with an injected fault, and checks what the form shows.
 *
 * @returns a function that ends the fault
 */
export async function runScenario(
  page: Page,
  product: Product,
  scenario: Scenario,
): Promise<Restore | undefined> {
  const { step, inject, isOld = step === 'send', chooses, types = 'right' } = scenario;
  const { phone, channel, code } = form(page);
  await page.clock.install();

  let restore = isOld ? await inject(product) : undefined;
  await page.goto(product.url);
  await phone.fill(NUMBER);
  if (chooses !== undefined) await channel(chooses).check();
  await phone.press('Enter');
  if (step === 'verify') {
    await expect(code).toBeFocused();
    if (!isOld) restore = await inject(product);
    const sent = codeOf(product);
    await code.fill(types === 'right' ? sent : wrongCode({ code: sent }));
  }

  await expectForm(page, scenario);
  expectCalls(product, scenario);
  expectFailures(product, scenario);
  await expectNoProse(page, product);
  return restore;
}

/** Takes the next step that the form offers, until the user is signed in. */
export async function finishSignIn(
  page: Page,
  product: Product,
  scenario: Scenario,
): Promise<void> {
  const { step, outcome, choices = [] } = scenario;
  const { channel, code } = form(page);
  const next = nextButton(page, scenario);
  if (hasToWait(scenario)) await pass(page, product, secondsToWait(product, scenario));
  await expect(next).toHaveAttribute('data-state', 'ready');
  if (choices.length > 0) await channel('WhatsApp').check();

  if (step === 'verify' && outcome === 'correct') {
    // A corrected code is verified without a press.
    await code.fill(codeOf(product));
  } else if (step === 'verify' && outcome !== 'new-code') {
    await next.click();
  } else {
    const earlier = codeOf(product);
    await next.click();
    await expect.poll(() => codeOf(product)).not.toBe(earlier);
    await expect(code).toBeFocused();
    await expect(code).toBeEditable();
    await code.fill(codeOf(product));
  }
  await formUser(page).isSignedIn(E164);
}

/** The service refused with the documented status, as often as stated. */
function expectCalls({ calls }: Product, { code, status, refused }: Scenario): void {
  const [operation, times] = refused;
  const refusals = calls.filter((call) => call.status >= 400);
  expect(refusals).toHaveLength(times);
  for (const refusal of refusals) expect(refusal).toMatchObject({ operation, status, code });
  // A proof is never sent twice.
  const proofs = refusals.flatMap(({ fields }) => fields['powSolution'] ?? []);
  expect(new Set(proofs.map((proof) => JSON.stringify(proof))).size).toBe(proofs.length);
}

/** The browser receives the code, or SERVICE_UNAVAILABLE if only the operator can fix the fault. */
function expectFailures({ failures }: Product, { code, status, isHidden }: Scenario): void {
  const expected = isHidden ? { status: 502, code: 'SERVICE_UNAVAILABLE' } : { status, code };
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) {
    expect({ status: failure.status, code: failure.body['code'] }).toEqual(expected);
  }
}

/** The service's messages are for developers, so the page shows none. */
async function expectNoProse(page: Page, { calls }: Product): Promise<void> {
  const shown = await page.content();
  const prose = calls.flatMap(({ message }) => message ?? []);
  expect(prose.length).toBeGreaterThan(0);
  for (const text of prose) expect(shown).not.toContain(text);
}

/** The first resend delay. */
const LADDER_SECONDS = 30;

function secondsToWait({ failures }: Product, { outcome }: Scenario): number {
  // A used-up code has no waiting time in its failure: the page knows when the next may be requested.
  const named = outcome === 'new-code' ? undefined : failures.at(-1)?.body['cooldownSeconds'];
  return typeof named === 'number' ? named : LADDER_SECONDS;
}

/** Time passes for the service and in the browser. */
async function pass(page: Page, { emulator }: Product, seconds: number): Promise<void> {
  emulator.clock.advanceSeconds(seconds);
  await page.clock.fastForward(seconds * 1000);
}

const codeOf = ({ emulator }: Product): string => emulator.lastCode(E164) ?? '';
