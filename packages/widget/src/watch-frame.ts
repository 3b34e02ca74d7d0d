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
  const checkLoaded = () => {
    if (getSnapshot().status === 'loading') fail('load-error', 'WIDGET_LOAD_FAILED');
  };
  const offerPage = () => {
    const { status, authFailed } = getSnapshot();
    // After AUTH_FAILED the full page would show the attempt that has failed.
    if (!authFailed && (status === 'loading' || status === 'ready'))
      set({ status, offersPage: true });
  };
  after(checkLoaded, watch.loadTimeoutMs);
  // A frame that works has usually reached the code by then.
  const offerDelayMs = 5000;
  after(offerPage, offerDelayMs);
  frame.onload = () => {
    watch.onLoad();
    const { status, offersPage = false } = getSnapshot();
    if (status === 'loading') set({ status: 'ready', offersPage });
  };
  // The only block that a page learns of: by its own policy, and only if that is enforced. The event may
  // come after `load`, which the browser's error page fires, too.
  const checkPolicy = (event: SecurityPolicyViolationEvent) => {
    const { blockedURI, disposition, effectiveDirective } = event;
    const isFrame = /^(frame|child|default)-src/.test(effectiveDirective);
    // A URL, its origin alone, or a keyword such as `inline`.
    const isOwn = `${blockedURI}/`.startsWith(`${watch.origin}/`);
    if (disposition === 'enforce' && isFrame && isOwn) fail('load-error', 'WIDGET_LOAD_FAILED');
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
