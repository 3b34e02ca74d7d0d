import { describe, expect, test } from 'vitest';
import { asProof, createV12Fixture, PIPELINE } from '../app/v12-core.fixture.ts';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { PipelineSeed } from '../model/pipeline.ts';

function createRamp(pipeline: PipelineSeed = {}, behaviors: Partial<Behaviors> = {}) {
  const fixture = createV12Fixture({ adaptiveDifficulty: true, ...pipeline });
  fixture.core.store.defaultWorkspace.patch({ pipelines: [], widgets: [], behaviors });
  const difficulty = async () => asProof(await fixture.challenge()).difficulty;
  const traffic = (share: number) =>
    fixture.control('POST', '/traffic', { pipelineID: PIPELINE, share });
  return {
    ...fixture,
    difficulty,
    traffic,
    /** The difficulty at each share of the cap. */
    ramp: async (shares: readonly number[]) => {
      const difficulties: number[] = [];
      for (const share of shares) {
        await traffic(share);
        difficulties.push(await difficulty());
      }
      return difficulties;
    },
  };
}

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

describe('the difficulty', () => {
  test('is 3 without traffic, and more with it, where a pipeline says nothing [CH-20] [CH-21]', async () => {
    const { get, control } = createV12Fixture({}, [{ id: 'pipe_plain' }]);
    const path = '/api/v1.2/transactions/challenge?APIKey=ak_test&pipelineID=pipe_plain';

    const quiet = await get(path);
    await control('POST', '/traffic', { pipelineID: 'pipe_plain', share: 1 });
    const busy = await get(path);

    expect([quiet.body.data.difficulty, busy.body.data.difficulty]).toEqual([3, 6]);
  });

  test.each([
    { baseDifficulty: 0, behaviors: {}, ramp: [0, 2, 3, 5, 6] },
    { baseDifficulty: 1, behaviors: {}, ramp: [1, 2, 4, 5, 6] },
    { baseDifficulty: 3, behaviors: {}, ramp: [3, 4, 5, 5, 6] },
    { baseDifficulty: 3, behaviors: { maxDifficulty: 5 }, ramp: [3, 4, 4, 5, 5] },
    { baseDifficulty: 1, behaviors: { difficultyRounding: 'ceil' }, ramp: [1, 3, 4, 5, 6] },
    { baseDifficulty: 6, behaviors: {}, ramp: [6, 6, 6, 6, 6] },
    { baseDifficulty: 8, behaviors: {}, ramp: [8, 8, 8, 8, 8] },
  ] as const)(
    'rises in a line from base $baseDifficulty, with $behaviors, as $ramp [CH-22]',
    async ({ baseDifficulty, behaviors, ramp }) => {
      const fixture = createRamp({ baseDifficulty }, behaviors);

      expect(await fixture.ramp(QUARTERS)).toEqual(ramp);
    },
  );

  test('is rounded up from what is more than whole, and not from what is whole', async () => {
    const behaviors = { maxDifficulty: 10, difficultyRounding: 'ceil' } as const;
    const rateCaps = { pipeline: { perMinute: 10 } };
    const { send, ramp } = createRamp({ baseDifficulty: 0, rateCaps }, behaviors);
    await send();

    // A tenth and two tenths are a little more than three.
    expect(await ramp([0.2, 0.21])).toEqual([3, 4]);
  });

  test('follows what was sent, by the cap of the pipeline itself [CH-23]', async () => {
    const { send, difficulty, control } = createRamp({ rateCaps: { pipeline: { perMinute: 10 } } });
    for (let sends = 0; sends < 3; sends += 1) await send();
    const before = await difficulty();

    await control('PATCH', '/seed', {
      pipelines: [{ id: PIPELINE, rateCaps: { pipeline: { perMinute: 20 } } }],
    });

    expect([before, await difficulty()]).toEqual([3, 2]);
  });

  test('follows the shortest window that has a cap', async () => {
    const { send, difficulty, advance } = createRamp({
      rateCaps: { pipeline: { perHour: 10, perDay: 2 } },
    });
    await send();
    advance(120);

    expect(await difficulty()).toBe(2);
  });

  test('follows no cap but the pipeline’s', async () => {
    const { send, difficulty } = createRamp({
      rateCaps: { phoneNumber: { perMinute: 2 }, endUserIP: { perMinute: 2 } },
    });
    await send({}, { 'x-end-user-ip': '203.0.113.7' });

    expect(await difficulty()).toBe(1);
  });

  test('adds what others send to what was sent here, up to the maximum', async () => {
    const { send, ramp } = createRamp({ rateCaps: { pipeline: { perMinute: 4 } } });
    await send();

    expect(await ramp([0, 0.25, 1])).toEqual([2, 4, 6]);
  });

  test('is the highest where the cap is 0', async () => {
    const { difficulty } = createRamp({ rateCaps: { pipeline: { perMinute: 0 } } });

    expect(await difficulty()).toBe(6);
  });

  test('eases back when the traffic is over [CH-24]', async () => {
    const { send, traffic, difficulty, advance } = createRamp({
      rateCaps: { pipeline: { perMinute: 4 } },
    });
    await send();
    await traffic(0.75);
    const busy = await difficulty();
    advance(60);

    expect([busy, await difficulty()]).toEqual([6, 1]);
  });

  test('rises later where there is a captcha too [CH-25]', async () => {
    const plain = createRamp();
    const captcha = createRamp({ turnstile: { enabled: true } });
    const shares = [0.3, ...QUARTERS];

    expect(await plain.ramp(shares)).toEqual([3, 1, 2, 4, 5, 6]);
    expect(await captcha.ramp(shares)).toEqual([1, 1, 1, 1, 4, 6]);
  });

  test('begins to rise there where captchaRampPercent says, in a line from there', async () => {
    const { ramp, control } = createRamp({ turnstile: { enabled: true } });
    await control('PATCH', '/seed', { behaviors: { captchaRampPercent: 75 } });
    const late = await ramp(QUARTERS);
    await control('PATCH', '/seed', { behaviors: { captchaRampPercent: 0 } });

    expect([late, await ramp(QUARTERS)]).toEqual([
      [1, 1, 1, 1, 6],
      [1, 2, 4, 5, 6],
    ]);
  });

  test('stays at the base where it does not adapt [CH-26]', async () => {
    const { ramp } = createRamp({ adaptiveDifficulty: false });

    expect(await ramp([0, 1])).toEqual([1, 1]);
  });

  test('makes a proof stale that was issued below it [POW-12] [E12-20]', async () => {
    const { prove, traffic, send } = createRamp({ baseDifficulty: 2 });
    const powSolution = await prove();
    await traffic(1);

    const { status, body } = await send({ powSolution });

    expect([status, body.code]).toEqual([409, 'POW_DIFFICULTY_STALE']);
  });

  test('takes a proof that was issued at it or above [POW-13]', async () => {
    const { prove, traffic, send, difficulty } = createRamp({ baseDifficulty: 2 });
    await traffic(0.5);
    const same = await prove();
    const above = await prove();

    const atIt = await send({ powSolution: same });
    await traffic(0);
    const belowIt = await send({ powSolution: above });

    expect([atIt.status, belowIt.status, await difficulty()]).toEqual([200, 200, 2]);
  });
});
