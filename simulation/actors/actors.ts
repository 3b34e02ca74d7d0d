import { flooder, guesser, replayer, vandal } from './attackers.ts';
import { backOffice } from './back-office.ts';
import type { Actor } from './cast.ts';
import { pageUser } from './page-user.ts';
import { widgetUser } from './widget-user.ts';

/** The kinds of flow, and how many of a hundred are of each. */
export const ACTORS: readonly (readonly [kind: string, share: number, actor: Actor])[] = [
  ['own form', 61, pageUser],
  ['hosted widget', 12, widgetUser],
  ['utility message', 10, backOffice],
  ['guessing', 6, guesser],
  ['replaying', 6, replayer],
  ['flooding', 1, flooder],
  ['vandalism', 4, vandal],
];
