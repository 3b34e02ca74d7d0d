import { strict as assert } from 'node:assert';
import { createFetchTransport, createOtpFlow } from '@otp-kit/client';
import { createSolver } from '@otp-kit/pow';
import { createBrowser } from './browser.mjs';

const NUMBER = '+201001234501';

/**
 * Verifies a number at a backend as the form does: solves the proof, enters a wrong code and the one from the
 * inbox, and reads the page that needs a session.
 *
 * @param {{ emulator: object }} context of the case
 * @param {string} url the backend's address
 * @throws where a step has another end than a user's
 */
export async function verifyByForm({ emulator }, url) {
  const browser = createBrowser(url);
  // Node has no Worker of a browser, so the solver uses this thread and would warn.
  const solver = createSolver({ log() {} });
  const flow = createOtpFlow({
    transport: createFetchTransport({ endpoint: `${url}/api/otp`, fetch: browser.fetch }),
    solver,
  });
  try {
    await flow.send({ phoneNumber: NUMBER });
    expectStatus(flow, 'code');
    const code = emulator.lastCode(NUMBER);
    await flow.verify(wrongFor(code));
    expectStatus(flow, 'code');
    assert.equal(flow.getSnapshot().failure?.code, 'INVALID_OTP');
    assert.equal(await account(browser), 'Signed out');
    await flow.verify(code);
    expectStatus(flow, 'verified');
  } finally {
    flow.close();
    solver.close();
  }
  assert.equal(await account(browser), `Signed in as ${NUMBER}`);
}

/** The text of the page that needs a session. */
export async function account(browser) {
  return (await browser.fetch('/api/account')).text();
}

function expectStatus(flow, status) {
  const state = flow.getSnapshot();
  assert.equal(state.status, status, `the flow ended in ${JSON.stringify(state.failure)}`);
}

function wrongFor(code) {
  return code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));
}
