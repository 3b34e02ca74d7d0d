import type { ReactNode } from 'react';
import { Facts, type FactValues } from '../components/facts.tsx';

interface PartProps<Value> {
  readonly title: string;
  readonly value: Value;
}

/** Names and values under a heading; nothing if there are none. */
export function TablePart({ title, value = {} }: PartProps<FactValues | undefined>): ReactNode {
  if (Object.values(value).every((each) => each === undefined || each.length === 0)) return null;
  return (
    <>
      <h3>{title}</h3>
      <Facts values={value} />
    </>
  );
}

/** JSON or a text under a heading; nothing without a value. */
export function BlockPart({ title, value }: PartProps<unknown>): ReactNode {
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
