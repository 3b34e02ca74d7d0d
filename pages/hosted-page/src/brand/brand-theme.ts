import type { Branding } from '@otp-kit/emulator/hosted-page-api';
import {
  type Color,
  contrast,
  formatColor,
  inkOn,
  legible,
  luminance,
  mix,
  parseColor,
} from './color.ts';

/** The page's colours for one scheme, by the names of their custom properties. */
export type Palette = Readonly<Record<PaletteName, Color>>;

/** What a colour is for: a token of the page styles, or one of the page's own. */
export type PaletteName =
  | 'card'
  | 'page'
  | 'control'
  | 'sunken'
  | 'ink'
  | 'quiet'
  | 'field'
  | 'line'
  | 'primary'
  | 'primary-hover'
  | 'primary-edge'
  | 'on-accent'
  | 'accent'
  | 'accent-soft'
  | 'danger'
  | 'danger-soft'
  | 'success'
  | 'success-soft';

/** The colours of both schemes. A dark brand looks the same in both. */
export interface BrandTheme {
  readonly light: Palette;
  readonly dark: Palette;
  /** The value of the property `color-scheme`. */
  readonly scheme: 'light dark' | 'dark';
}

/**
 * Works a brand's three colours out into a page's. In the light everything is the brand's own; in
 * the dark the surfaces are neutral, and the primary colour is lightened until it can be seen there.
 * Texts keep a contrast of 4.5:1 and controls 3:1 with any brand colour.
 *
 * @see WCAG 2.2, 1.4.3 and 1.4.11
 */
export function brandTheme(branding: Branding): BrandTheme {
  const brand = {
    primary: parseColor(branding.primaryColor),
    background: parseColor(branding.backgroundColor),
    text: parseColor(branding.textColor),
  };
  const light = palette(brand);
  const isDarkBrand = luminance(brand.background) < DARK_LUMINANCE;
  const dark = isDarkBrand ? light : palette({ ...NIGHT, primary: brand.primary });
  return { light, dark, scheme: isDarkBrand ? 'dark' : 'light dark' };
}

// Below it, white is read better than black.
const DARK_LUMINANCE = 0.179;
const NIGHT = { background: parseColor('#14161a'), text: parseColor('#f0f1f4') };
const DAY_SIGNALS = { red: parseColor('#b3261e'), green: parseColor('#17753f') };
const NIGHT_SIGNALS = { red: parseColor('#ffb4ab'), green: parseColor('#7bd69b') };

function palette(brand: Readonly<Record<'primary' | 'background' | 'text', Color>>): Palette {
  const { background } = brand;
  const ink = inkOn(background);
  const isDark = luminance(background) < DARK_LUMINANCE;
  const primary = isDark ? legible(brand.primary, [background], 3) : brand.primary;
  // A ground of middling brightness has no contrast to give away, so its surfaces stay as it is.
  const surface = (color: Color, share: number): Color => {
    const mixed = mix(background, color, share);
    return contrast(ink, mixed) >= 4.5 ? mixed : background;
  };
  const { red, green } = isDark ? NIGHT_SIGNALS : DAY_SIGNALS;
  const soft = surface(ink, isDark ? 0.08 : 0.04);
  const field = isDark ? surface(ink, 0.04) : background;
  const grounds = [background, field, soft];
  const tint = surface(primary, isDark ? 0.2 : 0.1);
  const dangerSurface = surface(red, isDark ? 0.16 : 0.07);
  const successSurface = surface(green, isDark ? 0.18 : 0.1);
  const text = legible(brand.text, [...grounds, tint], 7);
  return {
    card: background,
    page: mix(background, ink, isDark ? 0 : 0.045),
    control: field,
    sunken: soft,
    ink: text,
    quiet: legible(mix(text, background, 0.4), [...grounds, tint], 4.6),
    field: legible(mix(text, background, 0.55), grounds, 3.1),
    line: mix(background, ink, isDark ? 0.17 : 0.11),
    primary,
    'primary-hover': mix(primary, inkOn(inkOn(primary)), 0.12),
    'primary-edge': legible(primary, [background], 3),
    'on-accent': inkOn(primary),
    accent: legible(primary, [...grounds, tint], 4.6),
    'accent-soft': tint,
    danger: legible(red, [...grounds, dangerSurface], 4.6),
    'danger-soft': dangerSurface,
    success: legible(green, [background, successSurface], 4.6),
    'success-soft': successSurface,
  };
}

/**
 * Sets a brand's colours as custom properties of an element. Through the CSSOM, which a policy without
 * inline styles allows.
 */
export function applyBrand({ style }: ElementCSSInlineStyle, theme: BrandTheme): void {
  style.setProperty('color-scheme', theme.scheme);
  for (const [name, color] of Object.entries(theme.light)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both palettes have the same names
    const dark = theme.dark[name as PaletteName];
    style.setProperty(`--${name}`, `light-dark(${formatColor(color)}, ${formatColor(dark)})`);
  }
}
