import type { Page } from '@playwright/test';

/** Something that the gallery shows. */
export interface Picture {
  /** How its files' names begin. */
  readonly name: string;
  /** What is seen, for the page that lists them. */
  readonly text: string;
  /** Where it begins; default the section's page. */
  readonly path?: string;
  /** It is also taken on the narrowest screen. */
  readonly isNarrowToo?: true;
  /** Takes the page there, in any language. */
  readonly reach: (page: Page, user: TestUser) => Promise<void>;
}

/** The number that is typed: another one for each picture, since codes to one number have to wait for each other. */
export interface TestUser {
  readonly number: string;
  readonly e164: string;
}

/** One way in which pictures are taken. */
export interface Look {
  readonly name: string;
  readonly text: string;
  readonly lang: 'en' | 'ar';
  readonly colorScheme: 'light' | 'dark';
  readonly widthPx: number;
  /** Where the picture ends; default with the page. */
  readonly heightPx?: number;
}

/** Pictures that begin at one page, and are taken in the same ways. */
export interface Section {
  readonly heading: string;
  /** A path of the demo, or the address of another page. */
  readonly path: string;
  readonly looks: readonly Look[];
  readonly pictures: readonly Picture[];
}

/** The ways in which one picture is taken. */
export function looksOf(section: Section, picture: Picture): readonly Look[] {
  return picture.isNarrowToo ? [...section.looks, ...NARROW_LOOKS] : section.looks;
}

/** The file of a picture. */
export function fileOf(picture: Picture, look: Look): string {
  return `${picture.name}-${look.name}.webp`;
}

const PHONE_PX = 375; // As wide as most telephones at least.
const NARROW_PX = 320; // WCAG 2.2, 1.4.10: nothing has to be scrolled sideways.

/** Both directions, light and dark. */
export const FOUR_LOOKS: readonly Look[] = [
  { name: 'light', text: 'light', lang: 'en', colorScheme: 'light', widthPx: PHONE_PX },
  { name: 'dark', text: 'dark', lang: 'en', colorScheme: 'dark', widthPx: PHONE_PX },
  { name: 'ar-light', text: 'Arabic', lang: 'ar', colorScheme: 'light', widthPx: PHONE_PX },
  { name: 'ar-dark', text: 'Arabic, dark', lang: 'ar', colorScheme: 'dark', widthPx: PHONE_PX },
];

const NARROW_LOOKS: readonly Look[] = [
  { name: 'narrow', text: '320 px', lang: 'en', colorScheme: 'light', widthPx: NARROW_PX },
  {
    name: 'ar-narrow',
    text: 'Arabic, dark, 320 px',
    lang: 'ar',
    colorScheme: 'dark',
    widthPx: NARROW_PX,
  },
];
