/** What a German page imports of the texts. */
export { de } from './de.ts';
