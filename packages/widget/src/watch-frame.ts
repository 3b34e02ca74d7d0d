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
  // A page cannot see whether a frame shows an error page, nor what a user does in it.
  const offerPage = () => {
    const state = getSnapshot();
    // After AUTH_FAILED the full page would show the attempt that has failed.
    if (!state.authFailed && (state.status === 'loading' || state.status === 'ready'))
      set({ ...state, offersPage: true });
  };
  after(offerPage, 5000);
  frame.onload = () => {
    watch.onLoad();
    const state = getSnapshot();
    if (state.status !== 'loading') return;
    // The browser's error page fires the event, too: without a connection it is that.
    if (navigator.onLine) set({ ...state, status: 'ready' });
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
