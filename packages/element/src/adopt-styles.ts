import styles from '@otp-kit/react/styles.css?inline';

const texts = [`otp-form{display:block}otp-form[hidden]{display:none}${styles}`];
const sheets: CSSStyleSheet[] = [];

/** Adds styles to what {@link adoptStyles} gives. */
export function addStyles(css: string): void {
  texts.push(css);
}

/**
 * Gives the styles to the document or the shadow tree that the element is in, once. A constructed
 * stylesheet is no inline style, so `style-src 'self'` allows it.
 */
export function adoptStyles(root: Node): void {
  const kind = root instanceof Document ? Document : ShadowRoot;
  if (!(root instanceof kind)) return;
  for (const text of texts.slice(sheets.length)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.push(sheet);
  }
  // An image of the page with this name would be found on the document itself.
  const adopted = Reflect.get(kind.prototype, 'adoptedStyleSheets', root);
  adopted.push(...sheets.filter((sheet) => !adopted.includes(sheet)));
}

/**
 * Gives an element the system's typeface on a page that has chosen none. A page without any style has the browser's
 * serif, which is not meant for forms.
 */
export function giveFont(element: HTMLElement): void {
  const { fontFamily } = getComputedStyle(element);
  if (BROWSERS_OWN.test(fontFamily)) element.style.fontFamily = 'system-ui';
}

/** The initial value of `font-family` in Chromium, Firefox and Safari. */
const BROWSERS_OWN = /^("?Times( New Roman)?"?|serif|-webkit-standard)$/;
