/** The controls that have neither a border nor an outline nor an underline, where a user's own colours take every background away: runs in the page. */
export function findBorderless(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')]
    .filter((control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter(
      (control) => !control.matches('[type=radio], [type=checkbox], [type=range], [type=hidden]'),
    )
    .filter((control) => !hasEdge(control))
    .map(({ localName, className, textContent }) => `${localName}.${className} “${textContent}”`);

  function hasEdge(control: HTMLElement): boolean {
    const style = getComputedStyle(control);
    const isDrawn = (width: string, way: string) => Number.parseFloat(width) > 0 && way !== 'none';
    return (
      isDrawn(style.borderBottomWidth, style.borderBottomStyle) ||
      isDrawn(style.outlineWidth, style.outlineStyle) ||
      style.textDecorationLine.includes('underline')
    );
  }
}
