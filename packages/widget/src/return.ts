/**
 * The way back from the hosted page's redirect, in an entry of its own: the page that it lands on
 * embeds nothing, and may have to ask the backend once more.
 *
 * @module
 */
export { confirmAttempt } from './confirm-attempt.ts';
export type {
  ParsedReturn,
  ReturnExpectations,
  ReturnHint,
  ReturnOutcome,
} from './parse-return.ts';
export { cleanReturn, parseReturn } from './parse-return.ts';
