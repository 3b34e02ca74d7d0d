import { expect, type Page } from '@playwright/test';
import { form } from '../form.ts';
import { E164, NUMBER } from '../number.ts';
import { person, wrongCode } from '../form-user.ts';
import type { Case } from './cases.ts';
import type { Product } from './product.ts';
import { expectSight, hasToWait, nextButton } from './expectations.ts';
import type { Mend } from './fault-injection.ts';

/** A case, with its code and the status that it comes with. */
export interface Meeting extends Case {
  readonly code: string;
  readonly status: number;
}

/**
 * A person signs in, something goes wrong on the way, and they are told.
 *
 * @returns what mends it
 */
export async function meet(
  page: Page,
  product: Product,
  meeting: Meeting,
): Promise<Mend | undefined> {
  const { step, trouble, isOld = step === 'send', chooses, types = 'right' } = meeting;
  const { phone, channel, code } = form(page);
  await page.clock.install();

  let mend = isOld ? await trouble(product) : undefined;
  await page.goto(product.url);
  await phone.fill(NUMBER);
  if (chooses !== undefined) await channel(chooses).check();
  await phone.press('Enter');
  if (step === 'verify') {
    await expect(code).toBeFocused();
    if (!isOld) mend = await trouble(product);
    const sent = codeOf(product);
    await code.fill(types === 'right' ? sent : wrongCode({ code: sent }));
  }

  await expectSight(page, meeting);
  expectCalls(product, meeting);
  expectFailures(product, meeting);
  await expectNoProse(page, product);
  return mend;
}

/** The person goes the way that the outcome leaves them, and is signed in. */
export async function goOn(page: Page, product: Product, meeting: Meeting): Promise<void> {
  const { step, outcome, choices = [] } = meeting;
  const { channel, code } = form(page);
  const next = nextButton(page, meeting);
  if (hasToWait(meeting)) await pass(page, product, secondsToWait(product, meeting));
  await expect(next).toHaveAttribute('data-state', 'ready');
  if (choices.length > 0) await channel('WhatsApp').check();

  if (step === 'verify' && outcome === 'correct') {
    // A corrected code is checked by itself.
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
  await person(page).isSignedIn(E164);
}

/** The service itself refused, with the documented status, and nobody asked it more often than stated. */
function expectCalls({ calls }: Product, { code, status, refused }: Meeting): void {
  const [operation, times] = refused;
  const refusals = calls.filter((call) => call.status >= 400);
  expect(refusals).toHaveLength(times);
  for (const refusal of refusals) expect(refusal).toMatchObject({ operation, status, code });
  // Whatever is repeated, a proof is not.
  const proofs = refusals.flatMap(({ fields }) => fields['powSolution'] ?? []);
  expect(new Set(proofs.map((proof) => JSON.stringify(proof))).size).toBe(proofs.length);
}

/** The browser hears the code, or where it is the operator's to mend, only that. */
function expectFailures({ failures }: Product, { code, status, isHidden }: Meeting): void {
  const told = isHidden ? { status: 502, code: 'SERVICE_UNAVAILABLE' } : { status, code };
  expect(failures.length).toBeGreaterThan(0);
  for (const failure of failures) {
    expect({ status: failure.status, code: failure.body['code'] }).toEqual(told);
  }
}

/** The service's words are for developers. */
async function expectNoProse(page: Page, { calls }: Product): Promise<void> {
  const shown = await page.content();
  const prose = calls.flatMap(({ message }) => message ?? []);
  expect(prose.length).toBeGreaterThan(0);
  for (const text of prose) expect(shown).not.toContain(text);
}

/** The first step of the ladder by which codes to one address follow each other. */
const LADDER_SECONDS = 30;

function secondsToWait({ failures }: Product, { outcome }: Meeting): number {
  // Of a code that is of no more use nothing is told: the page knows when the next may be asked for.
  const told = outcome === 'new-code' ? undefined : failures.at(-1)?.body['cooldownSeconds'];
  return typeof told === 'number' ? told : LADDER_SECONDS;
}

/** Time passes, for the service and for the person. */
async function pass(page: Page, { emulator }: Product, seconds: number): Promise<void> {
  emulator.clock.advance(seconds);
  await page.clock.fastForward(seconds * 1000);
}

const codeOf = ({ emulator }: Product): string => emulator.lastCode(E164) ?? '';
