// @ts-check

/**
 * The one element that the page promises. Throws where page and script disagree, at once and by
 * name, instead of later and somewhere else.
 *
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export function find(root, selector, type) {
  const element = root.querySelector(selector);
  if (element instanceof type) return element;
  throw new TypeError(`the page has no ${type.name} ${selector}`);
}

/**
 * A fresh copy of a template's one element.
 *
 * @param {string} id of the template
 * @returns {HTMLElement}
 */
export function clone(id) {
  const content = document.importNode(find(document, `#${id}`, HTMLTemplateElement).content, true);
  return find(content, '*', HTMLElement);
}

/**
 * Writes text only where it differs: rewriting the same words would end a selection, and would make
 * a live region speak again.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Shows these elements and no others, in this order. What is where it belongs is not touched: an element
 * that is put into the page anew loses the focus.
 *
 * @param {Element} parent
 * @param {readonly Element[]} elements
 */
export function setChildren(parent, elements) {
  for (const child of [...parent.children]) if (!elements.includes(child)) child.remove();
  for (const [i, element] of elements.entries()) {
    const there = parent.children[i] ?? null;
    if (there !== element) parent.insertBefore(element, there);
  }
}

/**
 * Points an inline icon at a symbol of the page's sprite.
 *
 * @param {Element} root the element that holds the icon
 * @param {string} name of the symbol, without its prefix
 */
export function setIcon(root, name) {
  find(root, '.icon use', SVGUseElement).setAttribute('href', `#icon-${name}`);
}

/**
 * A row of a definition list. Both sides are written as text.
 *
 * @param {string} name
 * @param {string} value
 * @returns {readonly [HTMLElement, HTMLElement]}
 */
export function fact(name, value) {
  const term = document.createElement('dt');
  const detail = document.createElement('dd');
  term.textContent = name;
  detail.textContent = value;
  return [term, detail];
}
