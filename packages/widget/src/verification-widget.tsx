'use client';

import {
  type ForwardRefExoticComponent,
  forwardRef,
  type RefAttributes,
  useEffect,
  useRef,
} from 'react';
import { createFetchTransport, type FetchTransportOptions } from './fetch-transport.ts';
import { mountWidget } from './mount-widget.ts';
import type { WidgetOptions } from './widget-options.ts';
import type { WidgetHandle } from './widget-state.ts';

/** Props of {@link VerificationWidget}. */
export interface VerificationWidgetProps
  extends Omit<WidgetOptions, 'transport'>,
    FetchTransportOptions {
  readonly className?: string | undefined;
}

/**
 * Embeds the hosted widget. A new `endpoint` or `verificationAddress` starts a new attempt, also in
 * place of `attemptId`, and the handlers are those of the last render. Every other prop is read on mount: use another `key` to change
 * one.
 *
 * The `ref` is the handle, `null` before the first effect.
 */
export const VerificationWidget: ForwardRefExoticComponent<
  VerificationWidgetProps & RefAttributes<WidgetHandle>
> = forwardRef(function VerificationWidget(props: VerificationWidgetProps, ref) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ props, ref });
  useEffect(() => {
    latest.current = { props, ref };
  });

  const { endpoint } = props;
  // Compared by value, since an object literal in JSX is new in every render.
  const address = JSON.stringify(props.verificationAddress);
  const key = `${endpoint} ${address}`;
  const continued = useRef<string | undefined>(key);
  useEffect(() => {
    if (!container.current) return;
    // The key decides and not the first run, since StrictMode runs the effect twice.
    if (continued.current !== key) continued.current = undefined;
    const { props: options, ref: handleRef } = latest.current;
    const handle = mountWidget(container.current, {
      ...options,
      transport: createFetchTransport({ endpoint, fetch: options.fetch }),
      attemptId: continued.current === undefined ? undefined : options.attemptId,
      verificationAddress: address && JSON.parse(address),
      onAttempt: (attempt) => latest.current.props.onAttempt?.(attempt),
      onVerified: (verified) => latest.current.props.onVerified(verified),
      onFailed: (code) => latest.current.props.onFailed?.(code),
    });
    const assign = (value: WidgetHandle | null) => {
      if (typeof handleRef === 'function') handleRef(value);
      else if (handleRef) handleRef.current = value;
    };
    assign(handle);
    return () => {
      assign(null);
      handle.close();
    };
  }, [endpoint, address, key]);

  return <div className={props.className} ref={container} />;
});
