/**
 * The German texts with the formal “Sie”, in an entry of their own: a page loads only the languages that it imports.
 *
 * @module
 */
import { de } from './de.ts';
import { formalOf } from './formal.ts';
import type { Messages } from './messages.ts';

/** The German texts, for `messages`. They address the user with the formal “Sie”. */
export const deFormal: Messages = formalOf(de);
