import { expect, type Page } from '@playwright/test';
import type { Case } from './cases.ts';
import type { Product } from './product.ts';
import { expectSight, form, hasToWait, nextButton } from './sights.ts';
import { PHONE_NUMBER, wrongCode } from './troubles.ts';

/** A case, and what the interface says of its code. */
export interface Meeting extends Case {
  readonly code: string;
  readonly status: number;
}

/** A person signs in; something goes wrong on the way, they are told, it is mended, and they go on to the end. */
export async function meet(page: Page, product: Product, meeting: Meeting): Promise<void> {
  const { step, trouble, chooses, types = 'right' } = meeting;
  const { phone, channel, code } = form(page);
  await page.clock.install();

  let mend = step === 'send' ? await trouble(product) : undefined;
  await page.goto('/');
  await phone.fill('010 0123 4567');
  if (chooses !== undefined) await channel(chooses).check();
  await phone.press('Enter');
  if (step === 'verify') {
    await expect(code).toBeFocused();
    mend = await trouble(product);
    const sent = codeOf(product);
    await code.fill(types === 'right' ? sent : wrongCode(sent));
  }

  await expectSight(page, meeting);
  expectCalls(product, meeting);
  expectFailures(product, meeting);
  await expectNoProse(page, product);
  const { cooldownSeconds = 0 } = { ...product.failures.at(-1)?.body };

  await mend?.();
  await goOn(page, product, { meeting, cooldownSeconds: Number(cooldownSeconds) });
  await expect(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(PHONE_NUMBER);
}

/** The service itself refused, with the documented status, and nobody asked it more often than stated. */
function expectCalls(
  { calls }: Product,
  { code, status, refused: [operation, times] }: Meeting,
): void {
  const refused = calls.filter((call) => call.status >= 400);
  expect(refused.map(({ fields, message, ...call }) => call)).toEqual(
    Array.from({ length: times }, () => ({ operation, status, code })),
  );
  const proofs = refused.flatMap(({ fields }) => fields['powSolution'] ?? []);
  // Whatever is repeated, a proof is not.
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
const RESEND_SECONDS = 30;

interface WayOn {
  readonly meeting: Meeting;
  readonly cooldownSeconds: number;
}

/** The person goes the way that the outcome leaves them. */
async function goOn(
  page: Page,
  product: Product,
  { meeting, cooldownSeconds }: WayOn,
): Promise<void> {
  const { step, outcome, choices = [] } = meeting;
  const { channel, code } = form(page);
  const next = nextButton(page, meeting);
  // Of a code that is of no more use, nothing is said, since the page knows when the next may be asked for.
  const seconds = outcome === 'new-code' ? RESEND_SECONDS : cooldownSeconds;
  expect(seconds > 0).toBe(hasToWait(meeting));
  product.emulator.clock.advance(seconds);
  await page.clock.fastForward(seconds * 1000);
  await expect(next).toHaveAttribute('data-state', 'ready');
  if (choices.length > 0) await channel('WhatsApp').check();

  if (step === 'verify' && outcome !== 'new-code') {
    // A corrected code is checked by itself, and the same one again when the person says so.
    await (outcome === 'correct' ? code.fill(codeOf(product)) : next.click());
    return;
  }
  const earlier = codeOf(product);
  await next.click();
  await expect.poll(() => codeOf(product)).not.toBe(earlier);
  await expect(code).toBeFocused();
  await expect(code).toBeEditable();
  await code.fill(codeOf(product));
}

const codeOf = ({ emulator }: Product): string => emulator.lastCode(PHONE_NUMBER) ?? '';
