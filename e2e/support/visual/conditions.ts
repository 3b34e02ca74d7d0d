/** The ways in which users have their pages, and what is checked in each. */
import type { Page } from '@playwright/test';
import { type Check, checkBorders, checkContrast, checkFocus, checkLayout } from './checks.ts';
import type { Language } from './surfaces.ts';
import { watchMotion } from './watch-motion.ts';

/** A way in which a user has a page. */
export interface Condition {
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly language: Language;
  readonly media?: Parameters<Page['emulateMedia']>[0];
  /** A style sheet of the user. */
  readonly css?: string;
  /** Watches from before the page opens. */
  readonly watch?: (page: Page) => Promise<Check>;
  readonly checks: readonly Check[];
}

const PHONE = { widthPx: 390, heightPx: 844, language: 'en' } as const;
const DESKTOP = { widthPx: 1280, heightPx: 900, language: 'en' } as const;

/** What WCAG 1.4.12 lets a user set for all text. */
export const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** WCAG 1.4.4. */
export const LARGE_FONT = 'html { font-size: 200% }';

export const CONDITIONS: readonly Condition[] = [
  { ...PHONE, name: 'with widely spaced text', css: TEXT_SPACING, checks: [checkLayout] },
  { ...PHONE, name: 'with a root font of 200 %', css: LARGE_FONT, checks: [checkLayout] },
  {
    // 1280 x 1024 px, WCAG 1.4.10.
    ...{ name: 'at a zoom of 400 %', widthPx: 320, heightPx: 256, language: 'en' },
    checks: [checkLayout],
  },
  {
    ...{ ...PHONE, name: 'in dark', media: { colorScheme: 'dark' } },
    checks: [checkLayout, checkContrast, checkFocus],
  },
  { ...PHONE, name: 'in Arabic', language: 'ar', checks: [checkLayout, checkContrast] },
  {
    ...{ ...DESKTOP, name: 'in forced colours', media: { forcedColors: 'active' } },
    checks: [checkBorders, checkFocus],
  },
  {
    ...{ ...PHONE, name: 'with reduced motion', media: { reducedMotion: 'reduce' } },
    watch: watchMotion,
    checks: [],
  },
  {
    ...{ ...DESKTOP, name: 'in light on a wide screen' },
    checks: [checkLayout, checkContrast, checkFocus],
  },
];
