import type { ReactNode } from 'react';
import { timeText } from './time-text.ts';

/** A status of HTTP, or a word like it, on a ground of its tone. */
export function Status({ tone, children }: { tone?: string | undefined; children: ReactNode }) {
  return (
    <span className="badge entry-status" data-tone={tone}>
      {children}
    </span>
  );
}

/** The tone of an HTTP status. */
export function toneOf(httpStatus: number): string | undefined {
  return { 2: 'success', 4: 'warning', 5: 'danger' }[Math.floor(httpStatus / 100)];
}

/** The tone of each outcome of a webhook: the integrator has to correct a refused target, as with a 4xx. */
export const WEBHOOK_TONES = { delivered: 'success', refused: 'warning', failed: 'danger' };

/** When an entry happened: the time on its row, the date in its tooltip. */
export function EntryTime({ at }: { at: string }): ReactNode {
  return (
    <time className="entry-time" dateTime={at} title={new Date(at).toLocaleString('en')}>
      {timeText(at)}
    </time>
  );
}

/** A path or a URL. If there is no room for all of it, its start is cut: the end identifies it. */
export function SplitPath({ path }: { path: string }): ReactNode {
  const endAt = path.lastIndexOf('/');
  return (
    <span className="path">
      <span className="path-start">
        <bdi dir="ltr">{path.slice(0, endAt)}</bdi>
      </span>
      <bdi className="path-end" dir="ltr">
        {path.slice(endAt)}
      </bdi>
    </span>
  );
}

/** Why an entry failed, or what it gets wrong: in its row, where it is seen without opening it. */
export function Reason({ tone, children }: { tone: string; children: ReactNode }): ReactNode {
  return (
    <span className="entry-reason toned" data-tone={tone}>
      {children}
    </span>
  );
}

/** A word about what to look at. */
export function Warned({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="badge" data-tone="warning">
      {children}
    </span>
  );
}
