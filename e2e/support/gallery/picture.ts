import type { Page } from '@playwright/test';

/** Something that the gallery shows. */
export interface Picture {
  /** How its files' names begin. */
  readonly name: string;
  /** What is seen, for the page that lists them. */
  readonly text: string;
  /** The page that it starts on; default the section's. */
  readonly path?: string;
  /** How it is taken as well. */
  readonly alsoIn?: readonly Look[];
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
  /** The bottom of the picture; default that of the page. */
  readonly heightPx?: number;
}

/** Pictures that begin at one page. */
export interface Section {
  readonly heading: string;
  /** A path of the demo, or the address of another page. */
  readonly path: string;
  /** How each of its pictures is taken. */
  readonly look: Look;
  readonly pictures: readonly Picture[];
}

/** The ways in which one picture is taken. */
export function looksOf(section: Section, { alsoIn = [] }: Picture): readonly Look[] {
  return [section.look, ...alsoIn];
}

/** The file of a picture. */
export function fileOf(picture: Picture, look: Look): string {
  return `${picture.name}-${look.name}.webp`;
}

const PHONE_PX = 375; // Most phones are at least this wide.
const NARROW_PX = 320; // WCAG 2.2, 1.4.10: nothing has to be scrolled sideways.
const DESKTOP = { lang: 'en', widthPx: 1280 } as const;

export const LIGHT: Look = { ...DESKTOP, name: 'light', text: 'light', colorScheme: 'light' };

export const DARK: Look = { ...DESKTOP, name: 'dark', text: 'dark', colorScheme: 'dark' };

export const PHONE: Look = { ...LIGHT, name: 'phone', text: 'on a phone', widthPx: PHONE_PX };

export const NARROW: Look = { ...LIGHT, name: 'narrow', text: '320 px', widthPx: NARROW_PX };

export const ARABIC: Look = {
  name: 'ar',
  text: 'Arabic, dark, on a phone',
  lang: 'ar',
  colorScheme: 'dark',
  widthPx: PHONE_PX,
};
