'use client';

import { clockText } from '@otp-kit/client/messages';
import { type ReactNode, useState } from 'react';
import type { ShownFlow } from './page-form.ts';
import type { ProxyCall } from './proxy-calls.ts';

interface FlowSectionProps {
  readonly flow: ShownFlow | undefined;
  /** The address in full, if the page knows it. */
  readonly address: string | undefined;
}

/** The state of the flow: what the browser has of it, and nothing that is sealed. */
export function FlowSection({ flow, address }: FlowSectionProps): ReactNode {
  const [isShown, setShown] = useState(false);
  if (!flow) return <p className="quiet">No form on this page yet.</p>;
  const { status, failure, retryAtMs, flow: active } = flow;
  return (
    <section aria-label="Flow">
      <h3>
        Flow <b data-status={status}>{status}</b>
      </h3>
      <dl>
        {failure && <Row name="failure">{failure.code ?? failure.class}</Row>}
        {retryAtMs !== undefined && <Row name="try again">{timeLeft(retryAtMs)}</Row>}
        {active && (
          <>
            <Row name="sent to">
              {isShown ? address : active.maskedAddress}{' '}
              {address && (
                <button className="link" onClick={() => setShown(!isShown)} type="button">
                  {isShown ? 'Hide' : 'Show'}
                </button>
              )}
            </Row>
            <Row name="by">{active.channels.join(', ')}</Row>
            <Row name="expires">{timeLeft(active.expiresAtMs)}</Row>
            <Row name="resend">{timeLeft(active.resendAtMs)}</Row>
            <Row name="flowID">
              <code title={active.flowID}>{active.flowID}</code>
            </Row>
          </>
        )}
      </dl>
    </section>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function timeLeft(atMs: number): string {
  const seconds = Math.ceil((atMs - Date.now()) / 1000);
  return seconds > 0 ? `in ${clockText(seconds, 'en')}` : 'now';
}

/** The last calls to the proxy, newest first: never a body. */
export function CallsSection({ calls }: { readonly calls: readonly ProxyCall[] }): ReactNode {
  return (
    <section aria-label="Calls">
      <h3>Calls</h3>
      {calls.length === 0 && <p className="quiet">The form has called nothing yet.</p>}
      <ul className="calls">
        {calls.map(({ id, path, status, code, durationMs }) => (
          <li data-failed={code !== undefined} key={id}>
            <span title={path}>POST {path}</span>
            <b>{[status, code].filter(Boolean).join(' ') || '…'}</b>
            <span className="quiet">{durationMs !== undefined && `${durationMs} ms`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
