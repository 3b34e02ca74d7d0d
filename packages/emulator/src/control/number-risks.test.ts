import { expect, test } from 'vitest';
import { createV12Fixture } from '../app/v12-core.fixture.ts';

const PHONE = '+201001234567';
const SIM_CHANGED_AT = '2040-01-01T00:00:00Z';

async function lookUp(call: ReturnType<typeof createV12Fixture>['control'], phoneNumber: string) {
  const { body: sim } = await call('POST', '/sim-swap/retrieve-date', { phoneNumber });
  const { body: porting } = await call('POST', '/number-porting/retrieve-date', { phoneNumber });
  return { ...sim, ...porting };
}

test('reports the change of SIM and the porting of a number as it was marked, and nothing of others', async () => {
  const { control } = createV12Fixture();

  await control('POST', '/number-risks', { phoneNumber: PHONE, simChangedAt: SIM_CHANGED_AT });

  expect(await lookUp(control, PHONE)).toEqual({
    latestSimChange: SIM_CHANGED_AT,
    latestPorting: null,
  });
  expect(await lookUp(control, '+201001234568')).toEqual({
    latestSimChange: null,
    latestPorting: null,
  });
});

test('lists marked numbers, and forgets one that is marked with no time', async () => {
  const { control } = createV12Fixture();
  await control('POST', '/number-risks', { phoneNumber: PHONE, portedAt: SIM_CHANGED_AT });

  const { body: listed } = await control('GET', '/number-risks');
  const { body: left } = await control('POST', '/number-risks', { phoneNumber: PHONE });

  expect(listed.data).toEqual([{ phoneNumber: PHONE, portedAt: SIM_CHANGED_AT }]);
  expect(left.data).toEqual([]);
});

test('refuses a number that is not in E.164, and a time that is no timestamp', async () => {
  const { control } = createV12Fixture();

  const spaced = await control('POST', '/sim-swap/retrieve-date', { phoneNumber: '+20 100' });
  const dated = await control('POST', '/number-risks', { phoneNumber: PHONE, portedAt: 'today' });

  expect([spaced.status, dated.status]).toEqual([400, 400]);
});
