import type { Frame, Page } from '@playwright/test';

/** No page has more controls. */
const MOST_CONTROLS = 80;

/** Goes through the page by Tab, and returns the controls that look the same with the focus and without. */
export async function findInvisibleFocus(page: Page): Promise<readonly string[]> {
  const invisible: string[] = [];
  // The page last, because the frame that was asked last has the focus.
  for (const frame of page.frames().toReversed()) await frame.evaluate(forgetFocus);
  let seen = 0;
  for (; seen < MOST_CONTROLS; seen += 1) {
    await page.keyboard.press('Tab');
    const frame = await focusedFrame(page);
    if (frame === undefined) break;
    const name = await frame.evaluate(nameIfInvisible);
    if (name === 'seen before') break;
    if (name !== undefined) invisible.push(`no visible focus: ${name}`);
  }
  return seen > 0 ? invisible : ['nothing takes the focus'];
}

/** The frame whose control has the focus. */
async function focusedFrame(page: Page): Promise<Frame | undefined> {
  for (const frame of page.frames()) {
    const has = await frame.evaluate(() => {
      const { activeElement } = document;
      return document.hasFocus() && activeElement?.matches(':not(body, iframe)') === true;
    });
    if (has) return frame;
  }
  return undefined;
}

function forgetFocus(): void {
  // The next Tab begins at the start of the page.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  // The styles after a transition count.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** The name of the control with the focus if it looks the same without, or if it had the focus before. */
function nameIfInvisible(): string | undefined {
  const control = document.activeElement;
  if (!(control instanceof HTMLElement)) return undefined;
  const tabbed: WeakSet<Element> = Reflect.get(globalThis, 'tabbed') ?? new WeakSet();
  Reflect.set(globalThis, 'tabbed', tabbed);
  if (tabbed.has(control)) return 'seen before';
  tabbed.add(control);

  const looks = looksAround(control);
  control.blur();
  const isVisible = looks !== looksAround(control);
  const { localName, className, textContent } = control;
  return isVisible ? undefined : `${localName}.${className} “${textContent?.slice(0, 40)}”`;

  /** How the control, what is beside it and what is around it look. */
  function looksAround(element: HTMLElement): string {
    const isForced = matchMedia('(forced-colors: active)').matches;
    const shown = isForced
      ? ['outline', 'border']
      : ['outline', 'border', 'box-shadow', 'background-color', 'text-decoration'];
    const around = element.closest('label') ?? element.parentElement ?? element;
    return [element, around, around.parentElement ?? around, ...around.querySelectorAll('*')]
      .flatMap((each) => ['', '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map((style) => shown.map((name) => style.getPropertyValue(name)).join())
      .join('\n');
  }
}
