/** What is wrong with the layout of the document, in words: runs in the page. */
export function findFaults(): string[] {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, summary, textarea';
  const TARGET_PX = 24; // WCAG 2.2, 2.5.8
  const { clientWidth, scrollWidth } = document.documentElement;
  const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isSeen);
  // What ends in an ellipsis says so.
  const texts = seen
    .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis')
    .flatMap(textsOf);
  const controls = seen.filter((element) => element.matches(CONTROLS));

  return [
    ...(scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} px`] : []),
    ...seen.filter(isBeyond).map((element) => `beyond the page: ${nameOf(element)}`),
    ...texts.filter(isCut).map(({ element }) => `cut off: ${nameOf(element)}`),
    ...texts.flatMap(overlapOf),
    ...controls.filter(isCovered).map((element) => `covered: ${nameOf(element)}`),
    ...controls.filter(isSmall).map((element) => `smaller than 24 px: ${nameOf(element)}`),
  ];

  /** Whether it is for the eye: not hidden, and not cut to nothing for screen readers. */
  function isSeen(element: HTMLElement): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { width, height } = each.getBoundingClientRect();
      const { clipPath, overflowX, position } = getComputedStyle(each);
      const isPixel = Math.min(width, height) <= 1 && position === 'absolute';
      if (clipPath === 'inset(50%)' || (isPixel && overflowX !== 'visible')) return false;
    }
    return true;
  }

  /** The boxes of the element's own lines of text. */
  function textsOf(element: HTMLElement): { element: HTMLElement; box: DOMRect }[] {
    return [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return Array.from(range.getClientRects(), (box) => ({ element, box }));
      })
      .filter(({ box }) => box.width > 1 && box.height > 1);
  }

  function isBeyond(element: HTMLElement): boolean {
    const { left, right } = element.getBoundingClientRect();
    const isOut = left < -0.5 || right > clientWidth + 0.5;
    const isHeld = (each: Element) => getComputedStyle(each).overflowX !== 'visible';
    return isOut && !ancestorsOf(element).some(isHeld);
  }

  /** Whether an ancestor that does not scroll hides a part of the text. */
  function isCut({ element, box }: { element: HTMLElement; box: DOMRect }): boolean {
    for (let each: HTMLElement | null = element; each; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      const edge = each.getBoundingClientRect();
      const [isHiddenX, isHiddenY] = [overflowX, overflowY].map((way) => /hidden|clip/.test(way));
      if (isHiddenX && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
      // The box of a text is higher than its letters.
      const slackPx = box.height / 4;
      const isOutY = box.top < edge.top - slackPx || box.bottom > edge.bottom + slackPx;
      if (isHiddenY && isOutY) return true;
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
    }
    return false;
  }

  /** The texts after this one whose letters lie on its letters. */
  function overlapOf({ element, box }: (typeof texts)[number], index: number): string[] {
    return texts
      .slice(index + 1)
      .filter((other) => other.element !== element)
      .filter(
        (other) =>
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2 &&
          Math.min(bottomOf(box), bottomOf(other.box)) - Math.max(topOf(box), topOf(other.box)) > 1,
      )
      .filter((other) => layerOf(element) === layerOf(other.element))
      .map((other) => `${nameOf(element)} overlaps ${nameOf(other.element)}`);
  }

  // The box of a text is higher than its letters.
  function topOf({ top, height }: DOMRect): number {
    return top + height / 4;
  }

  function bottomOf({ bottom, height }: DOMRect): number {
    return bottom - height / 4;
  }

  /** Whether a press in the middle of the control would reach something else. */
  function isCovered(control: HTMLElement): boolean {
    if (control.matches(':disabled')) return false;
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = pressedOf(control).getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isReached = control.contains(hit) || labelOf(control)?.contains(hit);
    return !(isReached || hit?.contains(control));
  }

  function isSmall(control: HTMLElement): boolean {
    const { width, height } = pressedOf(control).getBoundingClientRect();
    return Math.min(width, height) < TARGET_PX - 0.5 && !isInSentence(control);
  }

  /** What the user presses: a radio button or checkbox by its label. */
  function pressedOf(control: HTMLElement): HTMLElement {
    return labelOf(control) ?? control;
  }

  function labelOf(control: HTMLElement): HTMLElement | undefined {
    const isChoice = control instanceof HTMLInputElement && /radio|checkbox/.test(control.type);
    return isChoice ? control.labels?.[0] : undefined;
  }

  /** The exception of WCAG 2.5.8: a link in a line of text. */
  function isInSentence(control: HTMLElement): boolean {
    const around = control.parentElement;
    return (
      getComputedStyle(control).display === 'inline' &&
      around?.textContent?.trim() !== control.textContent?.trim()
    );
  }

  /** What scrolls with the element: the rest passes under it. */
  function layerOf(element: HTMLElement): Element | undefined {
    return ancestorsOf(element).find((each) => {
      const { overflowY, position } = getComputedStyle(each);
      return /auto|scroll|hidden|clip/.test(overflowY) || /sticky|fixed/.test(position);
    });
  }

  /** The ancestors below the body, the nearest first. */
  function ancestorsOf(element: Element): Element[] {
    const parent = element.parentElement;
    return parent && parent !== document.body ? [parent, ...ancestorsOf(parent)] : [];
  }

  function nameOf(element: HTMLElement): string {
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${element.localName}.${element.className} “${text}”`;
  }
}
