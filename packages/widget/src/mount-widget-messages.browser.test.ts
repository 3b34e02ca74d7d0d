import { describe, expect, onTestFinished, test } from 'vitest';
import { success } from '../../client/src/testing/scripted-fetch.fixture.ts';
import {
  FAILED,
  heard,
  mountReady,
  OTHER,
  openFrame,
  pageOn,
  refusal,
  SUCCESS,
  tell,
  WIDGET,
} from './embed.fixture.ts';

type Widget = Awaited<ReturnType<typeof mountReady>>;

/** Nothing happened: no request, no callback, no other state. */
function expectUntouched({ backend, onFailed, onVerified, status }: Widget): void {
  expect(status()).toBe('ready');
  expect(backend.countOf('complete')).toBe(0);
  expect(onVerified).not.toHaveBeenCalled();
  expect(onFailed).not.toHaveBeenCalled();
}

describe('a message does not count', () => {
  test('from the page itself [WI-05]', async () => {
    const widget = await mountReady();
    const isHeard = heard(SUCCESS);

    window.postMessage(SUCCESS, '*');

    await isHeard;
    expectUntouched(widget);
  });

  test('from a frame of another origin [WI-05]', async () => {
    const widget = await mountReady();
    const forger = await openFrame(pageOn(OTHER));
    const isHeard = heard(SUCCESS, OTHER);

    tell(forger.contentWindow, { say: SUCCESS });

    await isHeard;
    expectUntouched(widget);
  });

  test("from another frame of the widget's origin [WI-05]", async () => {
    const widget = await mountReady();
    const forger = await openFrame(pageOn(WIDGET));
    const isHeard = heard(SUCCESS, WIDGET);

    tell(forger.contentWindow, { say: SUCCESS });

    await isHeard;
    expectUntouched(widget);
  });

  test('from the frame itself once it is on another origin [WI-05]', async () => {
    const widget = await mountReady();
    const before = widget.frame()?.contentWindow;
    const hasArrived = heard('here', OTHER);
    tell(before, { go: pageOn(OTHER) });
    await hasArrived;
    const isHeard = heard(SUCCESS, OTHER);

    widget.say(SUCCESS);

    await isHeard;
    expect(widget.frame()?.contentWindow).toBe(before);
    expectUntouched(widget);
  });

  test('from a sandboxed frame, whose origin is "null" [WI-05]', async () => {
    const widget = await mountReady();
    const forger = await openFrame(pageOn(WIDGET), 'allow-scripts');
    const isHeard = heard(SUCCESS, 'null');

    tell(forger.contentWindow, { say: SUCCESS });

    await isHeard;
    expectUntouched(widget);
  });

  test("from a popup of the widget's origin [WI-05]", async () => {
    const widget = await mountReady();
    const isHere = heard('here', WIDGET);
    const popup = window.open(pageOn(WIDGET), '_blank', 'popup');
    onTestFinished(() => popup?.close());
    await isHere;
    const isHeard = heard(SUCCESS, WIDGET);

    tell(popup, { say: SUCCESS });

    await isHeard;
    expectUntouched(widget);
  });

  test("without a source, from the widget's origin, after the frame was removed", async () => {
    const widget = await mountReady();
    widget.frame()?.remove();

    window.dispatchEvent(new MessageEvent('message', { data: SUCCESS, origin: WIDGET }));

    expectUntouched(widget);
  });

  test.each([
    ['text', 'AUTH_SUCCESS'],
    ['JSON in text', JSON.stringify(SUCCESS)],
    ['nothing', null],
    ['a list', ['AUTH_SUCCESS']],
    ['another type', { type: 'AUTH_SUCCEEDED' }],
    ['a type that is no text', { type: { toString: 'AUTH_SUCCESS' } }],
    ['a type in other letters', { type: 'auth_success' }],
  ])('with %s as its data', async (_, data) => {
    const widget = await mountReady();
    const isHeard = heard(data, WIDGET);

    widget.say(data);

    await isHeard;
    expectUntouched(widget);
  });

  test('once the widget is closed', async () => {
    const widget = await mountReady();
    const source = widget.frame()?.contentWindow ?? null;

    widget.handle.close();
    window.dispatchEvent(new MessageEvent('message', { data: SUCCESS, origin: WIDGET, source }));

    expectUntouched(widget);
    expect(source).not.toBeNull();
  });
});

describe('a message of the widget', () => {
  test('AUTH_SUCCESS is a success only after the backend has confirmed it [WI-06] [WI-07]', async () => {
    const widget = await mountReady();
    let answer: (response: Response) => void = () => {};
    widget.backend.respondNext('complete', () => new Promise((resolve) => (answer = resolve)));

    widget.say(SUCCESS);

    await expect.poll(() => widget.backend.countOf('complete')).toBe(1);
    expect(widget.status()).toBe('confirming');
    expect(widget.onVerified).not.toHaveBeenCalled();
    expect(widget.backend.calls.at(-1)?.body).toEqual({ attemptId: 'attempt_1' });

    answer(success({ verified: true, next: '/home' }));

    await expect.poll(widget.status).toBe('verified');
    await expect.poll(() => widget.onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
    expect(widget.frame()).toBeNull();
  });

  test('AUTH_SUCCESS that the backend refuses is a failure [WI-07]', async () => {
    const widget = await mountReady();
    widget.backend.respondNext('complete', refusal(403, 'VERIFICATION_FAILED'));

    widget.say(SUCCESS);

    await expect.poll(widget.status).toBe('failed');
    await expect.poll(() => widget.onFailed.mock.calls).toEqual([['VERIFICATION_FAILED']]);
    expect(widget.onVerified).not.toHaveBeenCalled();
  });

  test('a second AUTH_SUCCESS changes nothing', async () => {
    const widget = await mountReady();
    let answer: (response: Response) => void = () => {};
    widget.backend.respondNext('complete', () => new Promise((resolve) => (answer = resolve)));
    const second = { ...SUCCESS, nth: 2 };
    const isHeard = heard(second, WIDGET);

    widget.say(SUCCESS);
    widget.say(second);
    await isHeard;
    await expect.poll(() => widget.backend.countOf('complete')).toBe(1);
    answer(success({ verified: true }));

    await expect.poll(() => widget.onVerified.mock.calls).toEqual([[{}]]);
    expect(widget.backend.countOf('complete')).toBe(1);
  });

  test('AUTH_FAILED keeps the frame, which may still succeed [WI-06] [WI-08]', async () => {
    const widget = await mountReady();
    const frame = widget.frame();
    const { contentWindow } = frame ?? {};
    const isHeard = heard(FAILED, WIDGET);

    widget.say(FAILED);
    await isHeard;

    expect(widget.handle.getSnapshot()).toEqual({ status: 'ready', authFailed: true });
    expect(widget.frame()).toBe(frame);
    expect(widget.frame()?.contentWindow).toBe(contentWindow);
    expect(widget.onFailed).not.toHaveBeenCalled();

    widget.say(SUCCESS);

    await expect.poll(() => widget.onVerified).toHaveBeenCalledOnce();
  });
});
