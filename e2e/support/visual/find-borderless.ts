/** The controls that have neither a border nor an outline nor an underline, where a user's own colours take every background away: runs in the page. */
export function findBorderless(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, input, select, textarea')]
    .filter((control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    .filter(
      (control) => !control.matches('[type=radio], [type=checkbox], [type=range], [type=hidden]'),
    )
    .filter((control) => !drawnOf(control).every(hasEdge))
    .map(({ localName, className, textContent }) => `${localName}.${className} “${textContent}”`);

  /** What is drawn of the control: of a code, its cells; of a phone number and its country, the field around both. */
  function drawnOf(control: HTMLElement): readonly HTMLElement[] {
    const phone = control.closest<HTMLElement>('.otp-phone');
    if (phone && control.matches('.otp-phone > .otp-input, .otp-country')) return [phone];
    const cells = control.closest('.otp-code')?.querySelectorAll<HTMLElement>('.otp-code-cell');
    return cells && cells.length > 0 ? [...cells] : [control];
  }

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
