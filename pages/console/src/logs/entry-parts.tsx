import type { ReactNode } from 'react';
import { Facts } from '../components/facts.tsx';
import { timeText } from '../components/time-text.ts';

/** When an entry happened: the time on its row, the date in its tooltip. */
export function EntryTime({ at }: { at: string }): ReactNode {
  return (
    <time className="entry-time" dateTime={at} title={new Date(at).toLocaleString()}>
      {timeText(at)}
    </time>
  );
}

/** A path or a URL in two parts. If there is no room for both, the end stays: it identifies the path. */
export function SplitPath({ path }: { path: string }): ReactNode {
  const endAt = path.lastIndexOf('/');
  return (
    <>
      <span className="path-start">{path.slice(0, endAt)}</span>
      <span className="path-end">{path.slice(endAt)}</span>
    </>
  );
}

/** Names and values under a heading; nothing if there are none. */
export function TablePart({
  title,
  values = {},
}: {
  title: string;
  values: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
}): ReactNode {
  if (Object.values(values).every((value) => value === undefined || value.length === 0)) {
    return null;
  }
  return (
    <>
      <h3>{title}</h3>
      <Facts values={values} />
    </>
  );
}

/** JSON or a text under a heading; nothing if there is none. */
export function BlockPart({ title, value }: { title: string; value: unknown }): ReactNode {
  if (value === undefined || value === null || value === '') return null;
  return (
    <>
      <h3>{title}</h3>
      {/* A block that scrolls takes the focus, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the block scrolls */}
      {/* biome-ignore lint/a11y/useSemanticElements: a pre element keeps the lines */}
      <pre aria-label={title} role="region" tabIndex={0}>
        {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
      </pre>
    </>
  );
}
