import type { ReactNode } from 'react';
import { words } from './words.ts';

/** What the user will see in the frame, in the place where it opens. */
export function WidgetParts(): ReactNode {
  const { inFrame, parts } = words.widget;
  return (
    <section className="parts" aria-labelledby="parts">
      <h3 id="parts">{inFrame}</h3>
      <ol>
        {parts.map(([name, text]) => (
          <li key={name}>
            <strong>{name}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
