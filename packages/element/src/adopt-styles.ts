import styles from '@otp-kit/react/styles.css?inline';

let sheet: CSSStyleSheet | undefined;

/**
 * Gives the styles to the document or the shadow tree that the element is in, once. A constructed
 * stylesheet is no inline style, so `style-src 'self'` allows it.
 */
export function adoptStyles(root: Node): void {
  const kind = root instanceof Document ? Document : ShadowRoot;
  if (!(root instanceof kind)) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(`otp-form{display:block}otp-form[hidden]{display:none}${styles}`);
  }
  // An image of the page with this name would be found on the document itself.
  const adopted = Reflect.get(kind.prototype, 'adoptedStyleSheets', root);
  if (!adopted.includes(sheet)) adopted.push(sheet);
}
