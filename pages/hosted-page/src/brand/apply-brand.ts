import type { BrandTheme, Palette } from './brand-theme.ts';
import { formatColor } from './color.ts';

/**
 * Sets a brand's colours as custom properties of an element, one for each scheme; the stylesheet
 * chooses between them. Through the CSSOM, which a policy without inline styles allows.
 */
export function applyBrand({ style }: ElementCSSInlineStyle, theme: BrandTheme): void {
  style.setProperty('color-scheme', theme.scheme);
  setPalette(style, 'light', theme.light);
  setPalette(style, 'dark', theme.dark);
}

function setPalette(style: CSSStyleDeclaration, scheme: string, palette: Palette): void {
  for (const [name, color] of Object.entries(palette)) {
    style.setProperty(`--${scheme}-${name}`, formatColor(color));
  }
}
