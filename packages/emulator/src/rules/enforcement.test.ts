import { describe, expect, test } from 'vitest';
import { createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';

const TOKEN = 'XXXX.DUMMY.TOKEN.XXXX'; // What the captcha's provider publishes for tests.

describe('what a pipeline is configured for', () => {
  test.each([
    { proof: true, captcha: false },
    { proof: true, captcha: true },
    { proof: false, captcha: false },
    { proof: false, captcha: true },
  ])('is asked for, and no send passes without it: %j [G-23]', async ({ proof, captcha }) => {
    const fixture = createV12Fixture({
      dev: { bypassPoW: !proof },
      turnstile: { enabled: captcha },
    });
    const challenge = await fixture.challenge();
    const solved = async () => (proof ? await fixture.prove() : undefined);
    const turnstileToken = captcha ? TOKEN : undefined;

    const asked = [challenge.challengeRequired, challenge.turnstile.required];
    const withAll = await fixture.send({ powSolution: await solved(), turnstileToken });
    const withoutProof = await fixture.send({ powSolution: undefined, turnstileToken });
    const withoutCaptcha = await fixture.send({ powSolution: await solved() });

    expect(asked).toEqual([proof, captcha]);
    expect(withAll.status).toBe(200);
    expect(withoutProof.body.code).toBe(proof ? 'POW_SOLUTION_MISSING' : undefined);
    expect(withoutCaptcha.body.code).toBe(captcha ? 'TURNSTILE_TOKEN_MISSING' : undefined);
  });

  test('is read again at each call', async () => {
    const fixture = createV12Fixture();
    const configure = (settings: object) =>
      fixture.control('PATCH', '/seed', { pipelines: [{ id: PIPELINE, ...settings }] });
    const powSolution = await fixture.prove();

    await configure({ turnstile: { enabled: true } });
    const asked = await fixture.send({ powSolution });
    await configure({ turnstile: { enabled: false }, dev: { bypassPoW: true } });
    const free = await fixture.send({ powSolution: undefined });

    expect(asked.body.code).toBe('TURNSTILE_TOKEN_MISSING');
    expect(free.status).toBe(200);
  });
});
