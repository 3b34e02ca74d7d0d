import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { success } from '../../client/src/testing/scripted-fetch.fixture.ts';
import {
  createBackend,
  mount,
  mountReady,
  NEVER,
  OFFLINE,
  OTHER,
  PENDING,
  pageOn,
  refusal,
  SUCCESS,
  WIDGET,
} from './embed.fixture.ts';
import { canFrameUsePasskeys, createFetchTransport } from './index.ts';

const button = (name: string) => page.getByRole('button', { name });

/**
 * Fakes the timers only, so that promises and messages continue. `expect.poll` advances them by some
 * milliseconds, so no test stops close to a limit.
 */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('the frame', () => {
  test('has a title, no referrer and a sandbox, and permits passkeys [WI-02]', async () => {
    const { frame } = await mountReady();
    const mounted = frame();

    expect(mounted && canFrameUsePasskeys(mounted)).toBe(true);
    expect(frame()?.title).toBe('Verification');
    expect(frame()?.referrerPolicy).toBe('no-referrer');
    expect([...(frame()?.sandbox ?? [])].sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
      'allow-top-navigation-by-user-activation',
    ]);
    expect(frame()?.src).toBe(pageOn(WIDGET));
    expect(frame()?.allow).toBe(
      `publickey-credentials-get ${WIDGET}; publickey-credentials-create ${WIDGET}; otp-credentials ${WIDGET}`,
    );
  });

  test('permits passkeys for any origin with allow: any-origin [WI-02]', async () => {
    const { frame } = await mountReady({ allow: 'any-origin' });
    const mounted = frame();

    expect(mounted?.allow).toBe(
      'publickey-credentials-get *; publickey-credentials-create *; otp-credentials *',
    );
    expect(mounted && canFrameUsePasskeys(mounted)).toBe(true);
  });

  test('has the sandbox tokens of loosenSandbox', async () => {
    const { frame } = await mountReady({ loosenSandbox: 'allow-downloads allow-modals' });

    expect(frame()?.sandbox).toHaveLength(8);
    expect(frame()?.sandbox.contains('allow-downloads')).toBe(true);
    expect(frame()?.sandbox.contains('allow-modals')).toBe(true);
    expect(frame()?.sandbox.contains('allow-top-navigation')).toBe(false);
  });

  test('has the language parameter in its URL, and so has the full page', async () => {
    const widget = await mountReady({ languageParameter: { name: 'lang', value: 'ar' } });

    expect(widget.frame()?.src).toBe(`${pageOn(WIDGET)}?lang=ar`);
    widget.handle.openPage();
    expect(widget.location.assign.mock.calls).toEqual([[`${pageOn(WIDGET)}?lang=ar`]]);
  });

  test.each([
    ['of another origin than the configured one', pageOn(OTHER), WIDGET],
    ['with credentials', pageOn(WIDGET).replace('//', '//user:secret@'), WIDGET],
    ['that is a script', 'javascript:alert(1)', 'null'],
  ])('is not made for a URL %s, and nothing is loaded', async (_, iframeUrl, widgetOrigin) => {
    const backend = createBackend();
    Object.assign(backend.settings, { iframeUrl, widgetOrigin });
    const inserted: Node[] = [];
    const observer = new MutationObserver((records) => {
      inserted.push(...records.flatMap(({ addedNodes }) => [...addedNodes]));
    });
    observer.observe(document, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    performance.clearResourceTimings();

    const widget = mount({}, backend);

    await expect.poll(widget.status).toBe('failed');
    expect(widget.onFailed.mock.calls).toEqual([['WIDGET_ORIGIN_REFUSED']]);
    expect(inserted.filter(({ nodeName }) => nodeName === 'IFRAME')).toEqual([]);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    expect(loaded.filter((name) => name.includes('fixture.html'))).toEqual([]);
    widget.handle.openPage();
    expect(widget.location.assign).not.toHaveBeenCalled();
  });

  test('that does not load in time is a load error, and loads when tried again', async () => {
    stopTimers();
    const widget = mount();
    const passTimeLimit = () => {
      if (widget.frame()) vi.advanceTimersByTime(15_000);
    };
    const unsubscribe = widget.handle.subscribe(passTimeLimit);

    await expect.poll(widget.status).toBe('load-error');
    unsubscribe();

    expect(widget.frame()).toBeNull();
    expect(widget.onFailed.mock.calls).toEqual([['WIDGET_LOAD_FAILED']]);
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('The page was too slow to load');
    await button('Try again').click();
    await expect.poll(widget.status).toBe('ready');
    expect(widget.backend.countOf('attempt')).toBe(1);
  });

  test('that loads without a connection is a load error with that reason', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());

    const widget = mount();

    await expect.poll(widget.status).toBe('load-error');
    expect(widget.onFailed.mock.calls).toEqual([['NETWORK_ERROR']]);
    await expect.element(page.getByRole('status')).toHaveTextContent('No connection');
    vi.restoreAllMocks();
    await button('Try again').click();
    await expect.poll(widget.status).toBe('ready');
    expect(widget.backend.countOf('attempt')).toBe(1);
  });

  test('that does not load can be opened as a full page', async () => {
    stopTimers();
    const widget = mount({ loadTimeoutMs: 100 });
    widget.handle.subscribe(() => {
      if (widget.frame()) vi.advanceTimersByTime(100);
    });
    await expect.poll(widget.status).toBe('load-error');

    await button('Open as a full page').click();

    expect(widget.location.assign.mock.calls).toEqual([[pageOn(WIDGET)]]);
  });
});

describe('a violation of the page’s own policy', () => {
  const blocked: SecurityPolicyViolationEventInit = {
    blockedURI: WIDGET,
    disposition: 'enforce',
    documentURI: '',
    effectiveDirective: 'frame-src',
    originalPolicy: '',
    statusCode: 200,
    violatedDirective: 'frame-src',
  };
  const violate = (init: object) => {
    document.dispatchEvent(
      new SecurityPolicyViolationEvent('securitypolicyviolation', { ...blocked, ...init }),
    );
  };

  test.each([
    ['in a policy that only reports', { disposition: 'report' }],
    ['for an image of the widget’s origin', { effectiveDirective: 'img-src' }],
    ['for an origin that begins like the widget’s', { blockedURI: `${WIDGET}.evil.test/` }],
    ['for a keyword in place of a URL', { blockedURI: 'inline' }],
  ])('%s leaves the frame that is loading', async (_, init) => {
    stopTimers();
    const widget = mount();
    await expect.poll(widget.frame).not.toBeNull();

    violate(init);

    await expect.poll(widget.status).toBe('ready');
    expect(widget.onFailed).not.toHaveBeenCalled();
  });

  test.each(['frame-src', 'child-src', 'default-src'])(
    'of %s for the widget’s page is a load error, also after the load of the browser’s error page',
    async (effectiveDirective) => {
      const blockedURI = pageOn(WIDGET);
      const widget = mount();
      const unsubscribe = widget.handle.subscribe(() => {
        if (widget.status() === 'loading' && widget.frame())
          violate({ blockedURI, effectiveDirective });
      });
      await expect.poll(widget.status).toBe('load-error');
      unsubscribe();

      const loaded = await mountReady();
      violate({ blockedURI, effectiveDirective });

      expect(loaded.status()).toBe('load-error');
    },
  );
});

describe('no attempt', () => {
  test.each([
    [
      'refuses it',
      refusal(403, 'COUNTRY_NOT_ALLOWED'),
      'COUNTRY_NOT_ALLOWED',
      'Verification failed',
    ],
    ['is out of reach', OFFLINE, 'NETWORK_ERROR', 'No connection'],
  ])('because the backend %s: can be tried again', async (_, answer, code, text) => {
    const backend = createBackend();
    backend.respondNext('attempt', answer);
    const widget = mount({}, backend);

    await expect.poll(widget.status).toBe('failed');
    expect(widget.handle.getSnapshot()).toEqual({ status: 'failed', code });
    await expect.element(page.getByRole('status')).toHaveTextContent(text);
    await button('Try again').click();

    await expect.poll(widget.status).toBe('ready');
    expect(backend.countOf('attempt')).toBe(2);
  });

  test('because the backend never responds: fails after 30 s, and the request is aborted', async () => {
    stopTimers();
    const backend = createBackend();
    backend.respondNext('attempt', NEVER);
    const widget = mount({}, backend);
    await expect.poll(() => backend.calls.length).toBe(1);

    vi.advanceTimersByTime(29_000);
    expect(widget.status()).toBe('loading');
    vi.advanceTimersByTime(1000);

    expect(widget.handle.getSnapshot()).toEqual({ status: 'failed', code: 'NETWORK_ERROR' });
    expect(backend.calls[0]?.signal.aborted).toBe(true);
  });
});

describe('an attempt that a reload has interrupted', () => {
  const CONTINUED = { verificationAddress: { phoneNumber: '+201001234567' } };

  test('is continued by its ID, and reported with its address', async () => {
    const backend = createBackend();
    backend.respondNext('attempt', () => success({ ...backend.attempt(), ...CONTINUED }));
    const onAttempt = vi.fn();

    await mountReady({ attemptId: 'attempt_0', onAttempt }, backend);

    expect(backend.callsOf('attempt').map(({ body }) => body)).toEqual([
      { attemptId: 'attempt_0' },
    ]);
    expect(onAttempt.mock.calls).toEqual([[expect.objectContaining(CONTINUED)]]);
  });

  test('is followed by a new one for the same address', async () => {
    const backend = createBackend();
    backend.respondNext('attempt', () => success({ ...backend.attempt(), ...CONTINUED }));
    const widget = await mountReady({ attemptId: 'attempt_0' }, backend);

    widget.handle.startOver();

    await expect.poll(() => backend.callsOf('attempt').at(-1)?.body).toEqual(CONTINUED);
  });

  test('and that the backend no longer has is a failure; the next try creates one', async () => {
    const backend = createBackend();
    backend.respondNext('attempt', refusal(401, 'NO_ACTIVE_FLOW'));
    const widget = mount({ attemptId: 'attempt_0' }, backend);
    await expect.poll(widget.status).toBe('failed');
    expect(widget.onFailed.mock.calls).toEqual([['NO_ACTIVE_FLOW']]);

    await button('Try again').click();

    await expect.poll(widget.status).toBe('ready');
    expect(backend.callsOf('attempt').at(-1)?.body).toEqual({});
  });
});

describe('the next try after a failed request', () => {
  test('for the result creates an attempt, since the backend has refused this one', async () => {
    const widget = await mountReady();
    widget.backend.respondNext('complete', refusal(403, 'VERIFICATION_FAILED'));
    widget.say(SUCCESS);
    await expect.poll(widget.status).toBe('failed');

    await button('Try again').click();

    await expect.poll(widget.status).toBe('ready');
    expect(widget.backend.calls.map(({ route }) => route)).toEqual([
      'attempt',
      'complete',
      'attempt',
    ]);
  });

  test('of a new attempt creates one, and does not continue the abandoned one', async () => {
    const backend = createBackend();
    const widget = await mountReady({ attemptId: 'attempt_0' }, backend);
    backend.respondNext('attempt', OFFLINE);
    widget.handle.startOver();
    await expect.poll(widget.status).toBe('failed');

    await button('Try again').click();

    await expect.poll(widget.status).toBe('ready');
    expect(backend.callsOf('attempt').map(({ body }) => body)).toEqual([
      { attemptId: 'attempt_0' },
      {},
      {},
    ]);
  });

  test('of a continued attempt continues it', async () => {
    const backend = createBackend();
    backend.respondNext('attempt', OFFLINE);
    const widget = mount({ attemptId: 'attempt_0' }, backend);
    await expect.poll(widget.status).toBe('failed');

    await button('Try again').click();

    await expect.poll(widget.status).toBe('ready');
    expect(backend.callsOf('attempt').at(-1)?.body).toEqual({ attemptId: 'attempt_0' });
  });

  test('keeps the address of an attempt that was continued, also when it starts over twice', async () => {
    const verificationAddress = { phoneNumber: '+201001234567' };
    const backend = createBackend();
    backend.respondNext('attempt', () => success({ ...backend.attempt(), verificationAddress }));
    const widget = await mountReady({ attemptId: 'attempt_0' }, backend);
    backend.respondNext('attempt', OFFLINE);
    widget.handle.startOver();
    await expect.poll(widget.status).toBe('failed');

    widget.handle.startOver();

    await expect.poll(widget.status).toBe('ready');
    expect(
      backend
        .callsOf('attempt')
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([{ verificationAddress }, { verificationAddress }]);
  });
});

describe('the confirmation', () => {
  test('is requested again while the result is unknown', async () => {
    stopTimers();
    const widget = await mountReady();
    widget.backend.respondNext('complete', PENDING);
    widget.backend.respondNext('complete', refusal(503, 'SERVICE_UNAVAILABLE'));
    widget.backend.respondNext('complete', OFFLINE);

    widget.say(SUCCESS);
    for (const [asked, pauseMs] of [
      [1, 500],
      [2, 1000],
      [3, 2000],
    ] as const) {
      await expect.poll(() => widget.backend.countOf('complete')).toBe(asked);
      // The limit of it all, and the pause.
      await expect.poll(() => vi.getTimerCount()).toBe(2);
      expect(widget.status()).toBe('confirming');
      vi.advanceTimersByTime(pauseMs);
    }

    await expect.poll(widget.status).toBe('verified');
    expect(widget.backend.countOf('complete')).toBe(4);
    await expect.poll(() => widget.onVerified).toHaveBeenCalledOnce();
  });

  test('that does not arrive within 30 s can be requested again for the same attempt', async () => {
    stopTimers();
    const widget = await mountReady();
    widget.backend.respondNext('complete', NEVER);
    widget.say(SUCCESS);
    await expect.poll(() => widget.backend.countOf('complete')).toBe(1);

    vi.advanceTimersByTime(30_000);

    expect(widget.handle.getSnapshot()).toEqual({ status: 'failed', code: 'VERIFICATION_PENDING' });
    expect(widget.onVerified).not.toHaveBeenCalled();
    await expect.element(button('Start again')).toBeVisible();
    await button('Try again').click();
    await expect.poll(widget.status).toBe('verified');
    expect(widget.backend.calls.map(({ route }) => route)).toEqual([
      'attempt',
      'complete',
      'complete',
    ]);
  });

  test('by a transport that throws is a failure, and the error is reported', async () => {
    const broken = new Error('broken');
    const report = vi.spyOn(globalThis, 'reportError').mockReturnValue();
    onTestFinished(() => report.mockRestore());
    const widget = mount({
      transport: { post: () => Promise.reject(broken) },
    });

    await expect.poll(widget.status).toBe('failed');

    expect(widget.onFailed.mock.calls).toEqual([['SERVICE_UNAVAILABLE']]);
    expect(report.mock.calls).toEqual([[broken]]);
  });
});

describe("the attempt's time", () => {
  // The server's clock is years from the browser's in every test, and in this one an hour further.
  const wrongClock = () => Date.now() + 3_600_000;

  test('is measured as a duration, however wrong the clock is', async () => {
    stopTimers();
    const backend = createBackend();
    const widget = await mountReady({ now: wrongClock }, backend);
    backend.respondNext('complete', PENDING);

    vi.advanceTimersByTime(295_000);
    expect(widget.status()).toBe('ready');
    vi.advanceTimersByTime(5000);
    expect(widget.status()).toBe('confirming');
    await expect.poll(() => backend.countOf('complete')).toBe(1);
    vi.advanceTimersByTime(3000);

    expect(widget.handle.getSnapshot()).toEqual({ status: 'expired', code: 'ATTEMPT_EXPIRED' });
    expect(widget.frame()).toBeNull();
    await button('Start again').click();
    await expect.poll(widget.status).toBe('ready');
    expect(backend.countOf('attempt')).toBe(2);
  });

  test('that ends while a success is on its way is a success', async () => {
    stopTimers();
    const widget = await mountReady();

    vi.advanceTimersByTime(300_000);

    await expect.poll(widget.status).toBe('verified');
    await expect.poll(() => widget.onVerified.mock.calls).toEqual([[{ next: '/home' }]]);
  });

  test('that the backend refuses is over', async () => {
    stopTimers();
    const widget = await mountReady();
    widget.backend.respondNext('complete', refusal(401, 'NO_ACTIVE_FLOW'));

    vi.advanceTimersByTime(300_000);

    await expect.poll(widget.status).toBe('expired');
  });

  test('passes while the device sleeps', async () => {
    let nowMs = 0;
    const widget = await mountReady({ now: () => nowMs });

    nowMs = 299_999;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(widget.status()).toBe('ready');
    nowMs = 300_000;
    document.dispatchEvent(new Event('visibilitychange'));

    expect(widget.status()).toBe('confirming');
  });

  test('no longer matters once a new attempt has replaced it', async () => {
    let nowMs = 0;
    const widget = await mountReady({ now: () => nowMs });
    nowMs = 200_000;
    widget.handle.startOver();
    await expect.poll(widget.status).toBe('ready');

    nowMs = 300_000;
    document.dispatchEvent(new Event('visibilitychange'));

    expect(widget.status()).toBe('ready');
  });
});

test('leaves no abort listener on any signal, however often the backend was asked', async () => {
  stopTimers();
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  onTestFinished(() => {
    added.mockRestore();
    removed.mockRestore();
  });
  const { post } = createFetchTransport({
    endpoint: '/api/otp/widget',
    fetch: createBackend().fetch,
  });
  let asked = 0;
  const widget = await mountReady({
    transport: {
      async post(route, body, parse) {
        if (route === 'attempt') return post(route, body, parse, {});
        asked += 1;
        return parse({ status: 'success', data: { verified: asked === 4 } });
      },
    },
  });

  widget.say(SUCCESS);
  for (const [count, pauseMs] of [
    [1, 500],
    [2, 1000],
    [3, 2000],
  ] as const) {
    await expect.poll(() => asked).toBe(count);
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(pauseMs);
  }
  await expect.poll(widget.status).toBe('verified');

  const listenersOf = (spy: typeof added | typeof removed) =>
    new Set(spy.mock.calls.map(([, listener]) => listener));
  expect(listenersOf(added).size).toBeGreaterThan(0);
  expect(listenersOf(removed)).toEqual(listenersOf(added));
});

describe('destroy', () => {
  test('before the first request: none is made', async () => {
    const widget = mount();

    widget.handle.close();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });

    expect(widget.backend.calls).toEqual([]);
    expect(widget.container.childNodes).toHaveLength(0);
  });

  test('before the attempt is there: aborts the request, and leaves no timer and no frame', async () => {
    stopTimers();
    const backend = createBackend();
    let answer: (response: Response) => void = () => {};
    backend.respondNext('attempt', () => new Promise((resolve) => (answer = resolve)));
    const widget = mount({}, backend);
    await expect.poll(() => backend.calls.length).toBe(1);

    widget.handle.close();
    answer(Response.json({ status: 'success', data: {} }));
    await Promise.resolve();

    expect(backend.calls[0]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
    expect(widget.container.childNodes).toHaveLength(0);
    expect(widget.onFailed).not.toHaveBeenCalled();
  });

  test.each(['ready', 'confirming'] as const)(
    'while %s: leaves nothing, also twice',
    async (at) => {
      stopTimers();
      const added = vi.spyOn(window, 'addEventListener');
      const widget = await mountReady();
      if (at === 'confirming') {
        widget.backend.respondNext('complete', NEVER);
        widget.say(SUCCESS);
        await expect.poll(() => widget.backend.countOf('complete')).toBe(1);
      }

      widget.handle.close();
      widget.handle.close();

      expect(vi.getTimerCount()).toBe(0);
      expect(widget.container.childNodes).toHaveLength(0);
      expect(widget.backend.calls.every(({ signal }) => signal.aborted)).toBe(true);
      const own = added.mock.calls.filter(([type, , options]) => type === 'message' && options);
      const signals = own.map(([, , options]) =>
        typeof options === 'object' ? options.signal : undefined,
      );
      expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
      added.mockRestore();
    },
  );

  test('leaves methods that do nothing', async () => {
    const widget = await mountReady();
    widget.handle.close();

    widget.handle.retry();
    widget.handle.startOver();
    widget.handle.openPage();
    await new Promise((resolve) => {
      setTimeout(resolve);
    });

    expect(widget.backend.countOf('attempt')).toBe(1);
    expect(widget.location.assign).not.toHaveBeenCalled();
    expect(widget.container.childNodes).toHaveLength(0);
  });
});

describe('the store', () => {
  test('reports every state in order, and keeps a snapshot until it changes', async () => {
    const widget = await mountReady();
    expect(widget.handle.getSnapshot()).toBe(widget.handle.getSnapshot());

    widget.say(SUCCESS);

    await expect.poll(widget.status).toBe('verified');
    await expect
      .poll(() => [...new Set(widget.statuses)])
      .toEqual(['loading', 'ready', 'confirming', 'verified']);
  });

  test('calls no listener that has unsubscribed', async () => {
    const widget = mount();
    const listener = vi.fn();

    widget.handle.subscribe(listener)();

    await expect.poll(widget.status).toBe('ready');
    expect(listener).not.toHaveBeenCalled();
  });

  test('starts over with a new attempt', async () => {
    const widget = await mountReady();
    const first = widget.frame();

    widget.handle.startOver();

    expect(widget.status()).toBe('loading');
    await expect.poll(widget.status).toBe('ready');
    expect(widget.frame()).not.toBe(first);
    expect(widget.backend.countOf('attempt')).toBe(2);
  });
});
