/**
 * The way back from the hosted page's redirect, in an entry of its own: the page that it lands on
 * embeds nothing.
 *
 * @module
 */
export type {
  ParsedReturn,
  ReturnExpectations,
  ReturnHint,
  ReturnOutcome,
} from './parse-return.ts';
export { cleanReturn, parseReturn } from './parse-return.ts';
