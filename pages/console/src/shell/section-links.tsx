import type { ReactNode } from 'react';
import { formatAddress } from '../address/page-address.ts';
import { useAddress } from '../address/use-address.ts';
import { useNarrow } from '../address/use-narrow.ts';
import { type Section, TABS, useSection } from '../address/use-section.ts';
import { Icon } from '../components/icon.tsx';
import { MoreSections } from './more-sections.tsx';

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
  const linkTo = (section: Section) => (
    <SectionLink isCurrent={section === current} key={section} section={section} />
  );
  return (
    <nav aria-label="Sections" className={isNarrow ? 'views' : 'views tabs'}>
      {(isNarrow ? FIRST : TABS).map(linkTo)}
      {isNarrow && (
        <MoreSections isCurrent={MORE.some((section) => section === current)}>
          {MORE.map((section) => (
            <li key={section}>{linkTo(section)}</li>
          ))}
        </MoreSections>
      )}
    </nav>
  );
}

const TITLES: Readonly<Record<Section, string>> = {
  inbox: 'Inbox',
  controls: 'Controls',
  requests: 'Requests',
  attempts: 'Attempts',
  webhooks: 'Webhooks',
  utilities: 'Utilities',
  funnel: 'Funnel',
  settings: 'Settings',
};

interface SectionLinkProps {
  readonly section: Section;
  readonly isCurrent: boolean;
}

/** A link to a section of the page. It keeps what the address names besides. */
function SectionLink({ section, isCurrent }: SectionLinkProps): ReactNode {
  const address = useAddress();
  return (
    <a aria-current={isCurrent || undefined} href={formatAddress({ ...address, section })}>
      <Icon name={section} />
      {` ${TITLES[section]} `}
    </a>
  );
}
