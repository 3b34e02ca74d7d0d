import type { ReactNode } from 'react';
import { MoreSections } from './more-sections.tsx';
import { SectionLink } from './section-link.tsx';
import { useNarrow } from './use-narrow.ts';
import { TABS, useSection } from './use-section.ts';

// What a failing verification is followed through.
const FIRST = ['inbox', 'controls', 'requests', 'webhooks'] as const;
const MORE = ['attempts', 'utilities', 'funnel', 'settings'] as const;

/**
 * The links to the sections: the tabs of a wide page, which shows the other sections beside them. A narrow
 * one has a bar with the first four, and a menu of the others.
 */
export function SectionLinks(): ReactNode {
  const current = useSection();
  const isNarrow = useNarrow();
  return (
    <nav aria-label="Sections" className="views">
      {(isNarrow ? FIRST : TABS).map((section) => (
        <SectionLink isCurrent={section === current} key={section} section={section} />
      ))}
      {isNarrow && <MoreSections current={current} sections={MORE} />}
    </nav>
  );
}
