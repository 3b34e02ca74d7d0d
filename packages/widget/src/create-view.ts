import type { WidgetMessages } from './messages.ts';
import type { WidgetHandle, WidgetState } from './widget-state.ts';

/** The visible part of an embedded verification: the frame, and its state in words. */
export interface WidgetView {
  readonly root: HTMLElement;
  /** @param frame the one to show, or to have ready behind the words; another one is removed */
  readonly draw: (state: WidgetState, frame: HTMLIFrameElement | undefined) => void;
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
  messages: WidgetMessages & Readonly<Record<string, string | undefined>>,
  actions: ViewActions,
): WidgetView {
  const root = add(container, 'div', ROOT);
  root.className = 'otp-widget';
  root.lang = messages.locale;
  root.dir = messages.dir;
  const stage = add(root, 'div');
  const panel = add(root, 'div');
  panel.tabIndex = -1;
  // A live region, there from the start: one that is added with its text is not announced.
  const news = add(panel, 'output');
  const buttons = add(panel, 'div');

  const offer = (action: keyof ViewActions, isOffered: unknown) => {
    const run = actions[action];
    if (run && isOffered) {
      const button = add(buttons, 'button', BUTTON);
      // No submit, should the container be inside a form.
      button.type = 'button';
      button.textContent = messages[action];
      button.onclick = run;
    }
  };

  /** Draws the buttons, and the text. The question below a frame needs the button that answers it. */
  const drawPanel = ({ status, code, authFailed, offersPage }: WidgetState) => {
    buttons.replaceChildren();
    offer('retry', code);
    offer('startOver', authFailed || code === 'VERIFICATION_PENDING');
    offer('openPage', offersPage || status === 'load-error');
    const text = (code && messages[code]) || messages[authFailed ? 'authFailed' : status];
    news.textContent = status !== 'ready' || buttons.firstChild ? text : '';
  };

  return {
    root,
    draw(state, frame) {
      const isReady = state.status === 'ready';
      // Read before anything changes: hiding or removing the focused element moves the focus to the body.
      const hadFocus = root.matches(':focus-within');
      root.dataset['state'] = state.status;

      // A frame that is inserted again loads again.
      if (stage.firstChild !== frame) stage.replaceChildren(frame ?? '');
      // A hidden frame is not in the tab order, and goes on loading.
      stage.style.cssText = isReady ? '' : 'visibility:hidden';
      panel.style.cssText = isReady ? '' : COVER;
      drawPanel(state);
      const target = (isReady && frame) || panel;
      // Focusing the frame again would, in some browsers, take the focus from the field inside.
      if (hadFocus && !target.matches(':focus')) target.focus();
    },
  };
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

// The hosted page fits 500 × 700; the interface, "Client surface of the widget". Below it there is room
// for the question and its button, so that nothing on the page moves when they appear.
const ROOT =
  'position:relative;width:min(500px,100%);min-height:calc(700px + 7em);text-align:center';
// No ground and no colour of its own: behind it a frame is hidden, and the page may be a dark one.
const COVER = 'position:absolute;inset:0;display:grid;place-content:center';
const BUTTON = 'font:inherit;margin:.5rem;padding:.5rem';
