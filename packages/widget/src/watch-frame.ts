import type { Steps } from './steps.ts';

/** What a frame is watched for, and what follows. */
export interface FrameWatch {
  /** The only origin whose messages count. */
  readonly origin: string;
  readonly loadTimeoutMs: number;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Called for each page that the frame loads. */
  readonly onLoad: () => void;
  /** The widget has sent AUTH_SUCCESS, which is a hint. */
  readonly onSuccess: () => void;
}

/** Changes the state when the frame has loaded, or has not in time, and when its page sends a message. */
export function watchFrame(steps: Steps, frame: HTMLIFrameElement, watch: FrameWatch): void {
  const { after, fail, getSnapshot, set } = steps;
  const failLoad = (isBlocked?: boolean) =>
    fail('load-error', navigator.onLine ? 'WIDGET_LOAD_FAILED' : 'NETWORK_ERROR', isBlocked);
  const checkLoaded = () => {
    if (getSnapshot().status === 'loading') failLoad();
  };
  after(checkLoaded, watch.loadTimeoutMs);
  watchUse(steps, frame, watch.signal);
  frame.onload = () => {
    watch.onLoad();
    const { status, offersPage = false } = getSnapshot();
    if (status !== 'loading') return;
    // The browser's error page fires the event, too: without a connection it is that.
    if (navigator.onLine) set({ status: 'ready', offersPage });
    else failLoad();
  };
  // The only block that a page learns of: by its own policy, and only if that is enforced. The event may
  // come after `load`, which the browser's error page fires, too.
  const checkPolicy = (event: SecurityPolicyViolationEvent) => {
    const { blockedURI, disposition, effectiveDirective } = event;
    const isFrame = /^(frame|child|default)-src/.test(effectiveDirective);
    // A URL, its origin alone, or a keyword such as `inline`.
    const isOwn = `${blockedURI}/`.startsWith(`${watch.origin}/`);
    if (disposition === 'enforce' && isFrame && isOwn) failLoad(true);
  };
  document.addEventListener('securitypolicyviolation', checkPolicy, { signal: watch.signal });
  const receive = (event: MessageEvent<{ readonly type?: unknown } | null>) => {
    // Without a source, a removed frame and a closed sender would count as equal.
    const isSameWindow = event.source && event.source === frame.contentWindow;
    if (!isSameWindow || event.origin !== watch.origin) return;
    if (event.data?.type === 'AUTH_SUCCESS') watch.onSuccess();
    if (event.data?.type === 'AUTH_FAILED') set({ status: 'ready', authFailed: true });
  };
  addEventListener('message', receive, { signal: watch.signal });
}

/**
 * Offers the full page once the frame has been there for 5 seconds: a frame that works has usually reached
 * the code by then. The offer leaves while the focus is in the frame, which is the only sign of a user at
 * work in it. It comes back with the focus, since a browser's error page takes the focus, too.
 */
function watchUse(
  { after, getSnapshot, set }: Steps,
  frame: HTMLIFrameElement,
  signal: AbortSignal,
): void {
  const update = () => {
    const { status, authFailed, offersPage = false } = getSnapshot();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the frame is in a document
    const { activeElement } = frame.getRootNode() as Document | ShadowRoot;
    const isIdle = activeElement !== frame;
    // A press that brings the focus to the page is lost if its button is drawn again in the middle of it.
    if (isIdle === offersPage) return;
    // After AUTH_FAILED the full page would show the attempt that has failed.
    if (!authFailed && (status === 'loading' || status === 'ready'))
      set({ status, offersPage: isIdle });
  };
  // Some browsers move the focus after the event.
  const updateLater = () => after(update, 0);
  const startOffer = () => {
    update();
    addEventListener('blur', updateLater, { signal });
    addEventListener('focus', updateLater, { signal });
  };
  after(startOffer, 5000);
}
