import { useLayoutEffect, useState } from 'react';
import { useAddress } from './use-address.ts';
import { useNarrow } from './use-narrow.ts';

/** The sections of which a wide page shows one at a time. */
export const TABS = [
  'requests',
  'attempts',
  'webhooks',
  'utilities',
  'funnel',
  'settings',
] as const;
/** Every section. */
export const SECTIONS = ['inbox', 'controls', ...TABS] as const;

/** The panels of the controls, each of which a link may lead to. */
export const PANELS = [
  'clock',
  'faults',
  'providers',
  'credentials',
  'traffic',
  'captcha',
] as const;

type Tab = (typeof TABS)[number];

/** A section of the page, which the address may name. */
export type Section = (typeof SECTIONS)[number];

/**
 * On a narrow screen the page shows one section at a time: the one that the address names. A wide
 * screen has room for all of them except the tabs, of which it shows the one that was named last, or the first.
 *
 * @returns the section that the navigation marks as the current one
 */
export function useSection(): Section {
  const { section: named } = useAddress();
  const isNarrow = useNarrow();
  const isPanel = PANELS.some((name) => name === named);
  const section = isPanel ? 'controls' : (SECTIONS.find((name) => name === named) ?? 'inbox');
  const namedTab = TABS.find((name) => name === named);
  const [lastTab, setLastTab] = useState<Tab>(TABS[0]);
  // Back leads to the address that the page was opened with, which may name nothing.
  const tab = namedTab ?? (named === '' ? TABS[0] : lastTab);
  if (tab !== lastTab) setLastTab(tab);

  // The stylesheet shows and hides the sections by these.
  useLayoutEffect(() => {
    document.body.dataset['view'] = section;
    document.body.dataset['tab'] = tab;
  }, [section, tab]);

  return isNarrow ? section : tab;
}
