import type { WidgetMessages } from './messages.ts';
import type { WidgetHandle, WidgetState } from './widget-state.ts';

/** The visible part of the widget: the frame, and a panel with a text and buttons. */
export interface WidgetView {
  readonly root: HTMLElement;
  /** @param frame is shown in `ready`, and stays hidden behind the panel in other states; any other frame is removed */
  readonly draw: (state: WidgetState, frame: HTMLIFrameElement | undefined) => void;
}

/** The actions of the buttons. */
export interface ViewActions extends Pick<WidgetHandle, 'retry' | 'startOver'> {
  /** `false` for no such button. */
  readonly openPage: (() => void) | false;
}

/**
 * Creates the view. It needs no stylesheet: its styles are set through the CSSOM, which no Content
 * Security Policy restricts. Its class and `data-state` are there for styles of your own.
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
  // A live region has to exist before its text: otherwise the text is not announced.
  const liveText = add(panel, 'output');
  const buttons = add(panel, 'div');

  const offer = (action: keyof ViewActions, isOffered: unknown) => {
    const run = actions[action];
    if (run && isOffered) {
      const button = add(buttons, 'button', BUTTON);
      // The container may be inside a form, which the button must not submit.
      button.type = 'button';
      button.textContent = messages[action];
      button.onclick = run;
    }
  };

  /** Draws the buttons and the text. Below a visible frame there is a text only with a button. */
  const drawPanel = ({ status, code, authFailed, offersPage }: WidgetState) => {
    buttons.replaceChildren();
    offer('retry', code);
    offer('startOver', authFailed || code === 'VERIFICATION_PENDING');
    offer('openPage', offersPage || status === 'load-error');
    const text = (code && messages[code]) || messages[authFailed ? 'authFailed' : status];
    liveText.textContent = status === 'ready' && !buttons.firstChild ? '' : text;
  };

  return {
    root,
    draw(state, frame) {
      const isReady = state.status === 'ready';
      // Read first: hiding or removing the focused element moves the focus to the body.
      const hadFocus = root.matches(':focus-within');
      root.dataset['state'] = state.status;

      // A frame that is inserted again would load again.
      if (stage.firstChild !== frame) stage.replaceChildren(frame ?? '');
      // A hidden frame continues to load, and is not in the tab order.
      stage.style.visibility = isReady ? '' : 'hidden';
      panel.style.cssText = isReady ? '' : COVER;
      drawPanel(state);
      const target = (isReady && frame) || panel;
      // In some browsers, focusing the frame again takes the focus from the field in it.
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

// The hosted page fits 500 × 700: the interface, "Client surface of the widget". The room below it is
// for the text and its button, so that nothing on the page moves when they appear.
const ROOT =
  'position:relative;width:min(500px,100%);min-height:calc(700px + 7em);text-align:center';
// Without a background and a color of its own, since the page may be dark. The frame behind it is hidden.
const COVER = 'position:absolute;inset:0;display:grid;place-content:center';
const BUTTON = 'margin:.5rem;padding:.5rem;font:inherit';
