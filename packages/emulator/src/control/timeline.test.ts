import { expect, test } from 'vitest';
import { createV12Fixture, PHONE } from '../app/v12-core.fixture.ts';

const OTHER = '+201001234568';

test('the timeline is that of an address, of a record, or of what happened last', async () => {
  const { control, sent } = createV12Fixture();
  await sent();
  await sent({ verificationAddress: { phoneNumber: OTHER } });
  const addressAt = async (query: string) => {
    const { body } = await control('GET', `/timeline${query}`);
    return body.data.address;
  };

  expect(await addressAt('')).toBe(OTHER);
  expect(await addressAt(`?to=${PHONE}`)).toBe(PHONE);
  expect(await addressAt(`?to=${encodeURIComponent(PHONE)}`)).toBe(PHONE);
  expect(await addressAt('?ref=request:req_000000002')).toBe(PHONE);
});

test('its steps are in order, with how far the verification got', async () => {
  const { control, sent, verify, lastCode } = createV12Fixture();
  const { transactionReqID } = await sent();
  await verify(transactionReqID, lastCode());

  const { body } = await control('GET', `/timeline?to=${PHONE}`);

  expect(body.data).toMatchObject({ kind: 'form', outcome: 'verified' });
  const steps: readonly { readonly ref: string }[] = body.data.steps;
  expect(steps.map(({ ref }) => ref.split(':')[0])).toEqual([
    'request',
    'request',
    'message',
    'request',
  ]);
});

test('an address or a record without anything is not found', async () => {
  const { control } = createV12Fixture();

  for (const query of ['', `?to=${PHONE}`, '?ref=message:msg_000000009']) {
    const { status, body } = await control('GET', `/timeline${query}`);
    expect([status, body.code]).toEqual([404, 'RECORD_NOT_FOUND']);
  }
});
