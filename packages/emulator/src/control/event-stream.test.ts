import { afterEach, describe, expect, test, vi } from 'vitest';
import { createV12Fixture, PIPELINE, type V12Fixture } from '../app/v12-core.fixture.ts';
import type { Fault } from '../faults/faults.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function listen({ core }: V12Fixture, query = '') {
  const response = await core.fetch(new Request(`http://localhost/_emulator/v1/events${query}`));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('no stream');
  return { response, reader };
}

function faultWith(body: unknown): Fault {
  return { id: 'fault_1', operation: 'v12.send', nth: 1, times: 1, respond: { status: 200, body } };
}

describe('the event stream', () => {
  test('reports what happens, in the shapes of the other routes', async () => {
    const fixture = createV12Fixture({ dev: { bypassPoW: true } });
    const { response, reader } = await listen(fixture);

    await fixture.sent({ powSolution: undefined });
    fixture.advance(60);
    await fixture.control('POST', '/reset');

    const events: string[] = [];
    while (events.length < 5) {
      const { value = '' } = await reader.read();
      if (value.startsWith('event: ')) events.push(value);
    }
    const typeAndData = events.map((event) => {
      const [, type, data = ''] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(event) ?? [];
      return [type, JSON.parse(data)];
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(typeAndData).toMatchObject([
      ['message', { id: 'msg_000000001', channel: 'whatsapp' }],
      ['request', { id: 'req_000000001', operation: 'v12.send', status: 200 }],
      ['clock', { now: '2040-01-01T00:01:00.000Z' }],
      ['clock', { now: '2040-01-01T00:00:00.000Z' }],
      ['reset', {}],
    ]);
    await reader.cancel();
  });

  test('says at once that it is there, and again when nothing happens', async () => {
    vi.useFakeTimers();
    const { reader } = await listen(createV12Fixture());

    const first = await reader.read();
    const second = reader.read();
    vi.advanceTimersByTime(15_000);

    expect(first.value).toBe(': connected\n\n');
    expect((await second).value).toBe(': still here\n\n');
    await reader.cancel();
  });

  test('leaves nothing behind when the listener goes', async () => {
    vi.useFakeTimers();
    const fixture = createV12Fixture();
    const { reader } = await listen(fixture);
    expect(vi.getTimerCount()).toBe(1);

    await reader.cancel();

    expect(vi.getTimerCount()).toBe(0);
    expect(() => fixture.advance(1)).not.toThrow();
  });

  test('leaves nothing behind a HEAD', async () => {
    vi.useFakeTimers();
    const { core } = createV12Fixture();

    const response = await core.fetch(
      new Request('http://localhost/_emulator/v1/events', { method: 'HEAD' }),
    );

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ['a provider', 'POST', '/providers/sms', { mode: 'reject' }],
    ['the inbox', 'DELETE', '/messages', undefined, 'cleared'],
    ['the settings', 'PATCH', '/seed', { pipelines: [{ id: PIPELINE, name: 'other' }] }],
    ['the workspaces by one more', 'POST', '/workspaces', { id: 'three' }],
    ['the workspaces by one less', 'DELETE', '/workspaces/two', undefined],
  ])('publishes a change of %s once', async (_what, method, path, input, type = 'changed') => {
    const { control, core } = createV12Fixture();
    await control('POST', '/workspaces', { id: 'two' });
    const heard: unknown[] = [];
    core.store.defaultWorkspace.events.subscribe(
      (event) => heard.push(event),
      () => {},
    );

    const { status } = await control(method, path, input);

    expect(status).toBeLessThan(300);
    expect(heard).toEqual([{ type, data: {} }]);
  });

  test('publishes the faults that are left when one is added or removed', async () => {
    const { control, core } = createV12Fixture();
    const heard: unknown[] = [];
    core.store.defaultWorkspace.events.subscribe(
      (event) => heard.push(event),
      () => {},
    );
    const fault = { operation: 'v12.verify', name: 'VERIFY_OTP_FAILED' };

    const { id } = (await control('POST', '/faults', fault)).body.data;
    await control('DELETE', `/faults/${id}`);
    await control('DELETE', '/faults');

    expect(heard).toEqual([
      { type: 'faults', data: [expect.objectContaining({ id, ...fault })] },
      { type: 'faults', data: [] },
      { type: 'faults', data: [] },
    ]);
  });

  test('does not report a change that was refused', async () => {
    const { control, core } = createV12Fixture();
    const heard: unknown[] = [];
    core.store.defaultWorkspace.events.subscribe(
      (event) => heard.push(event),
      () => {},
    );

    await control('POST', '/providers/sms', { mode: 'lose' });
    await control('PATCH', '/seed', { pipelines: [{ id: 'pipe_none' }] });
    await control('POST', '/workspaces', { id: 'default' });
    await control('DELETE', '/workspaces/none');

    expect(heard).toEqual([]);
  });

  test('keeps a thousand events for a listener that reads them later', async () => {
    const fixture = createV12Fixture();
    const { reader } = await listen(fixture);

    for (let i = 0; i < 1000; i += 1) fixture.advance(1);

    await reader.read();
    for (let i = 0; i < 1000; i += 1) {
      expect((await reader.read()).value).toMatch(/^event: clock/);
    }
    await reader.cancel();
  });

  test('cuts a listener that is 4 MiB behind, and keeps nothing for it', async () => {
    vi.useFakeTimers();
    const fixture = createV12Fixture();
    const { body: stream } = await fixture.core.fetch(
      new Request('http://localhost/_emulator/v1/events'),
    );
    const body = { text: 'x'.repeat(1024 * 1024 - 200) };
    const publishMebibyte = () =>
      fixture.core.store.defaultWorkspace.events.publish({
        type: 'faults',
        data: [faultWith(body)],
      });

    for (let i = 0; i < 3; i += 1) publishMebibyte();
    expect(vi.getTimerCount()).toBe(1);
    for (let i = 0; i < 3; i += 1) publishMebibyte();

    expect(vi.getTimerCount()).toBe(0);
    await expect(stream?.getReader().read()).rejects.toThrow('not read');
  });

  test('ends when the workspace is deleted', async () => {
    const fixture = createV12Fixture();
    await fixture.control('POST', '/workspaces', { id: 'two' });
    const { reader } = await listen(fixture, '?workspace=two');
    await reader.read();

    await fixture.control('DELETE', '/workspaces/two');

    expect((await reader.read()).done).toBe(true);
  });
});
