import type { WidgetMessages } from './messages.ts';
import type { WidgetHandle, WidgetState } from './widget-state.ts';

/** What is seen of an embedded verification: the frame, and around it its state in words. */
export interface WidgetView {
  /** @param frame the one to show, or to have ready behind the words; another one is removed */
  readonly draw: (state: WidgetState, frame: HTMLIFrameElement | undefined) => void;
  readonly remove: () => void;
}

/** What the buttons do. */
export interface ViewActions extends Pick<WidgetHandle, 'retry' | 'startOver'> {
  /** `false` where there shall be no such button. */
  readonly openPage: (() => void) | false;
}

/**
 * Creates the view. Its styles are set by script, which no Content Security Policy restricts, and
 * it needs no stylesheet; its class and `data-state` are there for one.
 */
export function createView(
  container: HTMLElement,
  messages: WidgetMessages,
  actions: ViewActions,
): WidgetView {
  const root = add(container, 'div', ROOT);
  root.className = 'otp-widget';
  root.lang = messages.lang;
  root.dir = messages.dir;
  const stage = add(root, 'div');
  const panel = add(root, 'div');
  panel.tabIndex = -1;
  // It is there from the start: a live region that comes with its text is not announced.
  const news = add(panel, 'div');
  news.setAttribute('role', 'status');
  const buttons = add(panel, 'div');

  return {
    draw(state, frame) {
      const isReady = state.status === 'ready';
      // Asked before anything changes: what is hidden or removed loses the focus to the page's top.
      const hadFocus = root.matches(':focus-within');
      root.dataset['state'] = state.status;

      // A frame that is put where it is already would load anew.
      if (stage.firstChild !== frame) stage.replaceChildren(frame ?? '');
      // Out of sight a frame is out of the tab order as well, and goes on loading.
      stage.style.visibility = isReady ? '' : 'hidden';
      panel.style.cssText = isReady ? '' : COVER;
      drawButtons(buttons, state, messages, actions);
      // The question below a frame is of no use without the button that answers it.
      news.textContent = isReady && !buttons.firstChild ? '' : textOf(state, messages);
      const target = (isReady && frame) || panel;
      // A frame that has it already would, in some browsers, take it from the field inside.
      if (hadFocus && !target.matches(':focus')) target.focus();
    },
    remove: () => root.remove(),
  };
}

function textOf({ status, code, authFailed }: WidgetState, messages: WidgetMessages): string {
  const texts: Readonly<Record<string, string | undefined>> = messages;
  return (code && texts[code]) || messages[authFailed ? 'authFailed' : status];
}

function drawButtons(
  parent: HTMLElement,
  { status, code, authFailed }: WidgetState,
  messages: WidgetMessages,
  actions: ViewActions,
): void {
  const offer = (action: keyof ViewActions, isOffered: unknown) => {
    const run = actions[action];
    if (!run || !isOffered) return;
    const button = add(parent, 'button', BUTTON);
    // No submit, should the container stand in a form.
    button.type = 'button';
    button.textContent = messages[action];
    button.onclick = run;
  };
  parent.replaceChildren();
  offer('retry', code);
  offer('startOver', authFailed || code === 'VERIFICATION_PENDING');
  // Not after AUTH_FAILED: the page would be of the attempt that has failed.
  offer('openPage', authFailed === false || status === 'load-error');
}

function add<Name extends 'button' | 'div'>(
  parent: HTMLElement,
  name: Name,
  style = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = style;
  parent.append(element);
  return element;
}

// 500 × 700 is what the hosted page is made for; the interface, "Client surface of the widget".
// The rest is room for what is said below the frame, which then moves nothing on the page.
const ROOT = 'position:relative;width:min(500px,100%);min-height:780px;text-align:center';
// No ground and no colour of its own: behind it a frame is hidden, and the page may be a dark one.
const COVER = 'position:absolute;inset:0;display:grid;place-content:center';
const BUTTON = 'font:inherit;margin:.5rem;padding:.5rem';
