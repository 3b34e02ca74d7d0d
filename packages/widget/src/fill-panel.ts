import type { FillPanel, ViewActions } from './create-view.ts';
import { en } from './en.ts';
import type { WidgetMessages } from './messages.ts';
import type { WidgetState } from './widget-state.ts';

/** Creates what fills the panel: the text of each state in the page's words, and its buttons. */
export function createPanelFill(
  messages: Partial<WidgetMessages> | undefined,
  actions: ViewActions,
): FillPanel {
  const texts: WidgetMessages & Readonly<Record<string, string | undefined>> = {
    ...en,
    ...messages,
  };
  return (state, offer) => {
    const { status, code, authFailed, offersPage } = state;
    const names = actionsOf(state).filter((name) => actions[name]);
    for (const name of names) offer(texts[name], actions[name]);
    // Below a visible frame there is a text only with a button.
    if (status === 'ready' && !names.length) return '';
    if (status === 'loading' && offersPage) return texts.slow;
    return (code && texts[code]) || texts[authFailed ? 'authFailed' : status];
  };
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
