import type { FillPanel, ViewActions } from './create-view.ts';
import { laterTexts } from './later-texts.ts';
import type { OwnTexts, WidgetMessages } from './messages.ts';
import type { WidgetState } from './widget-state.ts';

/** Creates what fills the panel: the text of each state in the page's words, and its buttons. */
export function createPanelFill(own: OwnTexts, actions: ViewActions): FillPanel {
  const texts: WidgetMessages & Readonly<Record<string, string | undefined>> = {
    ...laterTexts,
    ...own,
  };
  return (state, offer, panel) => {
    const isReady = state.status === 'ready';
    const names = actionsOf(state).filter((name) => actions[name]);
    // After AUTH_FAILED, "Start again" may be the only way on, so it is a button.
    const style = isReady && !state.authFailed ? LINK : undefined;
    for (const name of names) offer(texts[name], actions[name], style);
    if (isReady) panel.style.cssText = LINE;
    // Above a visible frame there is a text only with a button.
    return isReady && !names.length ? '' : textOf(state, texts);
  };
}

function textOf(
  { status, code, isBlocked, authFailed, offersPage }: WidgetState,
  texts: WidgetMessages & Readonly<Record<string, string | undefined>>,
): string {
  if (status === 'loading' && offersPage) return texts.slow;
  return (code && texts[code]) || texts[authFailed ? 'authFailed' : isBlocked ? 'blocked' : status];
}

/** What the user can do in a state. */
function actionsOf({ status, code, authFailed, offersPage }: WidgetState): (keyof ViewActions)[] {
  const names: (keyof ViewActions)[] = [];
  const isExpired = status === 'expired';
  if (offersPage || (code && !isExpired)) names.push('retry');
  if (authFailed || isExpired || code === 'VERIFICATION_PENDING') names.push('startOver');
  if (offersPage || status === 'load-error') names.push('openPage');
  return names;
}

// Above the frame, where it is seen without scrolling, and small: in most cases the frame works. If a line has
// no room for all of it, the buttons are in a second one.
const LINE =
  'position:absolute;inset:0 0 700px;display:flex;flex-flow:wrap;place-content:center;place-items:center;font-size:.875rem';
const LINK =
  'padding:.25em .5em;border:0;background:none;color:inherit;font:inherit;text-decoration:underline';
