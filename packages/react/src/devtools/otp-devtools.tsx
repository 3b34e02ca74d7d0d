'use client';

import { type ReactNode, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OtpFlowBinding } from '../hooks/use-otp-flow.ts';
import { createFormStates, type FormStates } from './form-states.ts';
import { Panel } from './panel.tsx';
import { PANEL_STYLES } from './panel-styles.ts';
import { type ProxyCalls, watchProxyCalls } from './proxy-calls.ts';

/** Props of {@link OtpDevtools}. */
export interface OtpDevtoolsProps {
  /** The address of the emulator. Default: `http://127.0.0.1:4400`. */
  readonly emulator?: string | undefined;
  /** Shows the panel for an emulator that is not on this machine. Everyone who can reach it reads its codes. Default false. */
  readonly allowRemoteEmulator?: boolean | undefined;
  /** The flow of a form of your own, as `useOtpFlow` returns it. `OtpForm` and `<otp-form>` are found by themselves. */
  readonly flow?: OtpFlowBinding | undefined;
  /** Calls the emulator. Default: the page's `fetch`. For tests. Read once. */
  readonly fetch?: typeof fetch | undefined;
}

/** What the panel does to the page while it is mounted. */
interface Attached {
  readonly root: ShadowRoot;
  readonly calls: ProxyCalls;
  readonly states: FormStates;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/;

/**
 * A panel beside the form, for development: the flow and its last calls, the codes in the emulator's inbox, faults, the
 * clock, and every state of the form. In a production build it renders nothing.
 *
 * It reads the page and its `fetch`, so that the form knows nothing of it. Start the emulator with `--page-origin` and the
 * origin of your page.
 *
 * @example
 * <OtpForm endpoint="/api/otp" />
 * <OtpDevtools />
 */
export function OtpDevtools(props: OtpDevtoolsProps): ReactNode {
  const { emulator = 'http://127.0.0.1:4400', allowRemoteEmulator = false, flow } = props;
  const [attached, setAttached] = useState<Attached>();
  const ownFlow = useRef(flow);
  const watch = useRef<ProxyCalls>(undefined);
  // Rendered in a browser only, so that the server's markup agrees.
  const isRefused =
    typeof document === 'object' && !allowRemoteEmulator && !isOnThisMachine(emulator);

  // Before any other effect, so that the first call of a form is seen, too.
  useInsertionEffect(() => {
    if (isRefused) return undefined;
    const calls = watchProxyCalls();
    watch.current = calls;
    return calls.close;
  }, [isRefused]);

  useEffect(() => {
    ownFlow.current = flow;
  }, [flow]);

  useEffect(() => {
    if (isRefused) {
      console.warn(
        `otp-kit devtools: ${emulator} is not on this machine; set allowRemoteEmulator to show the panel`,
      );
    }
    const calls = watch.current;
    if (isRefused || !calls) return undefined;
    const host = document.body.appendChild(document.createElement('otp-kit-devtools'));
    const states = createFormStates(calls, () => ownFlow.current);
    setAttached({ root: createShadow(host), calls, states });
    void states.resume();
    return () => {
      states.close();
      host.remove();
      setAttached(undefined);
    };
  }, [isRefused, emulator]);

  if (!attached) return null;
  const { root, ...page } = attached;
  const panel = <Panel {...page} {...{ emulator, flow }} emulatorFetch={props.fetch} />;
  return createPortal(panel, root);
}

/** Neither the page's styles nor the panel's reach the other. A sheet of a script is allowed under `style-src 'self'`. */
function createShadow(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PANEL_STYLES);
  root.adoptedStyleSheets = [sheet];
  return root;
}

function isOnThisMachine(address: string): boolean {
  return LOOPBACK.test(new URL(address, document.baseURI).hostname);
}
