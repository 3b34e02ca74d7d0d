/** The height of the form's step as it is seen, in px. */
export function stepHeight(form: Element | null): number | undefined {
  return form?.querySelector<HTMLElement>('.otp-step')?.offsetHeight;
}

/**
 * Moves a new step of the form from the height of the step before it to its own, unless the user prefers less
 * motion. What is below it follows.
 */
export function animateStep(form: Element | null, heightBefore: number | undefined): void {
  const step = form?.querySelector<HTMLElement>('.otp-step');
  if (!step || !heightBefore || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const height = [`${heightBefore}px`, `${step.offsetHeight}px`];
  // Not `overflow`: what is cut off still counts for `scrollIntoView`, and rings at the edges are whole.
  const clipPath = [EDGES, EDGES];
  step.animate({ height, clipPath }, { duration: 200, easing: 'ease-out' });
}

const EDGES = 'inset(-0.5625rem)';
