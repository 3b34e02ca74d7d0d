import type { ReactNode } from 'react';
import { numberText } from '../language.ts';
import { words } from './words.ts';

/** What the user will see in the frame, in the place where it opens. */
export function WidgetParts(): ReactNode {
  const { inFrame, parts } = words.widget;
  return (
    <section className="parts" aria-labelledby="parts">
      <h3 id="parts">{inFrame}</h3>
      <ol className="thread">
        {parts.map(([name, text], index) => (
          <li key={name}>
            <span aria-hidden="true" className="tile" data-tone="accent">
              {numberText(index + 1)}
            </span>
            <div>
              <strong>{name}</strong>
              <p className="quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
