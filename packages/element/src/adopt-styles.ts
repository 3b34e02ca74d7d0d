import styles from '@otp-kit/react/styles.css?inline';

let sheet: CSSStyleSheet | undefined;

/**
 * Gives the styles to the document or the shadow tree that the element is in, once. A constructed
 * stylesheet is no inline style, so `style-src 'self'` allows it.
 */
export function adoptStyles(root: Node): void {
  if (!(root instanceof Document || root instanceof ShadowRoot)) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`otp-form{display:block}otp-form[hidden]{display:none}${styles}`);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
