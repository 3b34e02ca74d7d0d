import type { OwnTexts } from './messages.ts';
import type { WidgetHandle, WidgetState } from './widget-state.ts';

/** The visible part of the widget: the frame, and a panel with a text and buttons. */
export interface WidgetView {
  readonly root: HTMLElement;
  /** @param frame is shown in `ready`, and stays hidden behind the panel in other states; any other frame is removed */
  readonly draw: (state: WidgetState, frame?: HTMLIFrameElement) => void;
  /** Replaces what fills the panel, and draws the last state again. */
  readonly fillBy: (fill: FillPanel) => void;
}

/** The actions of the buttons. */
export interface ViewActions extends Pick<WidgetHandle, 'retry' | 'startOver'> {
  /** `undefined` for no such button. */
  readonly openPage: (() => void) | undefined;
}

/** Adds a button, and none without an action. */
type Offer = (text: string, run: (() => void) | undefined, style?: string) => void;

/** Adds the buttons of a state by `offer`, and returns its text. The panel above a visible frame has no style of its own. */
export type FillPanel = (state: WidgetState, offer: Offer, panel: HTMLElement) => string;

/**
 * Creates the view. It needs no stylesheet: its styles are set through the CSSOM, which no Content
 * Security Policy restricts. Its class and `data-state` are there for styles of your own.
 *
 * Until `fillBy` is called, a failure has a text of its code or a general one, and buttons without which the user would be stuck.
 */
export function createView(
  container: HTMLElement,
  texts: OwnTexts,
  { retry, openPage }: ViewActions,
): WidgetView {
  const root = add(container, 'div', ROOT);
  root.className = 'otp-widget';
  root.lang = texts.locale;
  root.dir = texts.dir;
  const panel = add(root, 'div');
  const stage = add(root, 'div');
  const skeleton = addSkeleton(root);
  panel.tabIndex = -1;
  // A live region has to exist before its text: otherwise the text is not announced.
  const liveText = add(panel, 'output');
  const buttons = add(panel, 'div');
  let last: Parameters<WidgetView['draw']>;
  let fill: FillPanel = ({ status, code }, offer) => {
    if (!code) return texts.loading;
    offer(texts.retry, retry);
    if (status === 'load-error') offer(texts.openPage, openPage);
    return texts[code] ?? texts.failed;
  };

  const draw: WidgetView['draw'] = (state, frame) => {
    last = [state, frame];
    // Read first: hiding or removing the focused element moves the focus to the body.
    const hadFocus = root.matches(':focus-within');
    root.dataset['state'] = state.status;
    // A frame that is inserted again would load again.
    if (stage.firstChild !== frame) stage.replaceChildren(frame ?? '');
    const isReady = arrange(state, stage, skeleton, panel);
    buttons.replaceChildren();
    const offer: Offer = (text, run, style) => addButton(buttons, text, run, style);
    liveText.textContent = fill(state, offer, panel);
    const target = (isReady && frame) || panel;
    // In some browsers, focusing the frame again takes the focus from the field in it.
    if (hadFocus && !target.matches(':focus')) target.focus();
  };

  return {
    root,
    draw,
    fillBy(panelFill) {
      fill = panelFill;
      draw(...last);
    },
  };
}

/** Shows the frame, the skeleton or the panel. @returns whether it is the frame */
function arrange(
  { status, offersPage }: WidgetState,
  stage: HTMLElement,
  skeleton: HTMLElement,
  panel: HTMLElement,
): boolean {
  const isReady = status === 'ready';
  const isNew = status === 'loading' && !offersPage;
  // A hidden frame continues to load, and is not in the tab order.
  stage.style.visibility = isReady ? '' : 'hidden';
  skeleton.style.display = isNew ? '' : 'none';
  panel.style.cssText = isReady ? '' : COVER + (isNew ? HIDDEN : '');
  return isReady;
}

/** Adds the shapes of the hosted page's first step, in its middle: picture, heading and text. */
function addSkeleton(root: HTMLElement): HTMLElement {
  const skeleton = add(root, 'div', SKELETON);
  for (const size of ['3.5rem;height:3.5rem', '60%', '80%;height:1rem', '50%;height:1rem']) {
    add(skeleton, 'div', `${SHAPE}width:${size}`);
  }
  const isStill = matchMedia('(prefers-reduced-motion:reduce)').matches;
  if (!isStill)
    skeleton.animate({ opacity: [1, 0.4, 1] }, { duration: 2000, iterations: Infinity });
  return skeleton;
}

function addButton(
  parent: HTMLElement,
  text: string,
  run: (() => void) | undefined,
  style = BUTTON,
): void {
  if (!run) return;
  const button = add(parent, 'button', style);
  // The container may be inside a form, which the button must not submit.
  button.type = 'button';
  button.textContent = text;
  button.onclick = run;
}

function add<Name extends 'button' | 'div' | 'output'>(
  parent: HTMLElement,
  name: Name,
  style = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = style;
  parent.append(element);
  return element;
}

// The hosted page fits 500 × 700: the interface, "Client surface of the widget". The line above it is for a
// question and its buttons, so that nothing on the page moves when they appear.
const ROOT =
  'position:relative;width:min(500px,100%);min-height:700px;padding-top:3rem;text-align:center';
// Without a background and a color of its own, since the page may be dark. The frame behind it is hidden.
const COVER = 'position:absolute;inset:3rem 0 0;display:grid;place-content:center';
// Still announced.
const HIDDEN = ';clip-path:inset(50%)';
const SKELETON = 'position:absolute;inset:18rem 2rem auto';
// Visible on any background.
const SHAPE = 'height:1.5rem;margin:0 auto 1.25rem;border-radius:.5rem;background:#8883;';
const BUTTON = 'margin:.5rem;padding:.5rem;font:inherit';
