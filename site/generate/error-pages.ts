/** Generates a page for each error code, from the catalogues and from the texts of the form. */
import { en, failureOutcome, failureText } from '@otp-kit/client/messages';
import {
  type CatalogueEntry,
  type FailureClass,
  type KnownErrorCode,
  PROXY_ERRORS,
  UTILITY_ERRORS,
  V2_ERRORS,
  V12_ERRORS,
} from '@otp-kit/protocol';
import { describeError } from '../../packages/client/src/failure.ts';
import { fillText } from '../../packages/client/src/messages/fill-text.ts';
import { enPhoneField } from '../../packages/react/src/phone/phone-field-messages.ts';
import { mapError, V2, V12 } from '../../packages/server/src/service/error-map.ts';
import { FAULTS } from '../tab/faults.ts';
import { provocationsOf } from '../tab/provocations/provocations-of.ts';
import { CAUSES, causeOf } from './causes.ts';
import { ACTORS, ACTORS_OF_CODES, MEANINGS, OUTCOMES, REPEATS, TO_DO } from './class-texts.ts';

/** A part of the kit in which a code occurs. */
interface Part {
  readonly name: string;
  readonly catalogue: Readonly<Record<string, CatalogueEntry>>;
}

const PARTS: readonly Part[] = [
  { name: 'Your own form (V1.2)', catalogue: V12_ERRORS },
  { name: 'Your backend, from the kit’s proxy', catalogue: PROXY_ERRORS },
  { name: 'The hosted widget (V2.0)', catalogue: V2_ERRORS },
  { name: 'Utility messages', catalogue: UTILITY_ERRORS },
];
const IN_CODE = 'The kit, without a response';

/** A page about a code: its path below `errors/`, and its Markdown. */
export interface ErrorPage {
  readonly code: KnownErrorCode;
  readonly slug: string;
  readonly markdown: string;
}

/** The pages of all codes, in the order of the alphabet. */
export function errorPages(): readonly ErrorPage[] {
  return Object.keys(CAUSES)
    .filter(isKnown)
    .toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))
    .map((code) => ({ code, slug: slugOf(code), markdown: pageOf(code) }));
}

/** The page that lists all codes. */
export function errorIndex(): string {
  const rows = errorPages().map(
    ({ code, slug }) =>
      `| [\`${code}\`](./${slug}) | ${causeOf(code).cause} | ${statusesOf(code).join(', ')} |`,
  );
  return [
    '# Error codes',
    '',
    'Every failure is a code. Branch on `code`, with `class` as the default branch; the message beside it is for people, and changes.',
    'Most pages have a form or a button that makes the error happen in your browser.',
    '',
    '<div class="code-filter vp-raw"><CodeFilter /></div>',
    '',
    '| code | cause | status |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

/**
 * Logs name an error by its code. Its address leads to the page, except for a code of one word: the two files would be
 * one where the case of a name does not count.
 */
export function codeAddresses(): readonly { readonly file: string; readonly html: string }[] {
  return errorPages()
    .filter(({ code }) => code.includes('_'))
    .map(({ code, slug }) => ({ file: `${code}.html`, html: addressOf(code, slug) }));
}

function addressOf(code: string, slug: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${code} | otp-kit</title>
<link rel="canonical" href="./${slug}">
<meta http-equiv="refresh" content="0; url=./${slug}">
<p>The page about this code: <a href="./${slug}">${code}</a></p>
</html>
`;
}

function isKnown(code: string): code is KnownErrorCode {
  return Object.hasOwn(CAUSES, code);
}

/** The last part of a page's address. */
export function slugOf(code: string): string {
  return code.toLowerCase().replaceAll('_', '-');
}

function pageOf(code: KnownErrorCode): string {
  const { cause, todo } = causeOf(code);
  const entries = entriesOf(code);
  const classes = [...new Set(entries.map(({ entry }) => entry.class))];
  const canProvoke = provocationsOf(code).length > 0;
  return [
    '---',
    `title: ${code}`,
    `description: ${JSON.stringify(cause)}`,
    '---',
    '',
    `# \`${code}\``,
    '',
    cause,
    '',
    `- **Who must act:** ${ACTORS_OF_CODES[code] ?? [...new Set(classes.map((name) => ACTORS[name]))].join(' ')}`,
    ...shownRows(code),
    ...faultRow(code),
    '',
    '## What to do',
    '',
    todo ?? TO_DO[classes[0] ?? 'terminal'],
    '',
    '## Where it occurs',
    '',
    '| part | HTTP status | class | retryable |',
    '| --- | --- | --- | --- |',
    ...entries.map(
      ({ part, status, entry }) =>
        `| ${part} | ${status} | \`${entry.class}\`: ${MEANINGS[entry.class]} | ${entry.retryable ? 'yes: trying again may succeed' : 'no: the same request fails again'} |`,
    ),
    '',
    ...repeatLines(code),
    '## Make it happen',
    '',
    canProvoke
      ? `<div class="live-part"><ProvokeError code="${code}" /><p class="live-wait" role="status">Loading it into this page…</p></div>`
      : 'This page cannot make it happen: it needs a real frame, or the service’s own webhook.',
    '',
  ].join('\n');
}

interface Occurrence {
  readonly part: string;
  readonly status: string;
  readonly entry: Pick<CatalogueEntry, 'class' | 'retryable'>;
}

function entriesOf(code: KnownErrorCode): readonly Occurrence[] {
  const listed = PARTS.flatMap(({ name, catalogue }) => {
    const entry = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
    if (entry === undefined) return [];
    const status = entry.propagated ? `${entry.status}, or the service’s` : String(entry.status);
    return [{ part: name, status, entry }];
  });
  if (listed.length > 0) return listed;
  return [{ part: IN_CODE, status: 'none', entry: failureInTheBrowser(code) }];
}

function statusesOf(code: KnownErrorCode): readonly string[] {
  return [...new Set(entriesOf(code).map(({ status }) => status.replace(/,.*/, '')))];
}

function failureInTheBrowser(code: string): {
  readonly class: FailureClass;
  readonly retryable: boolean;
} {
  return describeError(
    { action: 'send' },
    Object.assign(new Error(code), { name: 'OtpError', code }),
  );
}

/** What the user sees, where the code reaches the form. */
function shownRows(code: KnownErrorCode): readonly string[] {
  const failure = failureAtTheForm(code);
  if (failure === undefined) {
    const page = Object.hasOwn(V2_ERRORS, code)
      ? widgetRow(code)
      : 'Nothing: it does not reach the form.';
    return [`- **The form shows:** ${page}`];
  }
  const text = en[failureText(failure)];
  const name = failure.code === code ? '' : `, as \`${failure.code}\``;
  return [
    `- **The form shows:** “${text}”${name}`,
    ...(text === en.countryNotServed ? [fieldRow()] : []),
    ...(text === en.wrongCode ? wrongCodeRows() : []),
    `- **The form then:** ${OUTCOMES[failureOutcome(failure)]}`,
  ];
}

/** What makes it happen on the first page, whose words the search finds. */
function faultRow(code: string): readonly string[] {
  const fault = FAULTS.find((each) => each.code === code);
  return fault ? [`- **On the [first page](../):** “${fault.name}”`] : [];
}

/** The phone field with a list knows the country, and so names it before the form sends anything. */
function fieldRow(): string {
  const text = fillText(enPhoneField.countryNotAllowed, { country: 'France' });
  return `- **The phone field with a list of countries shows:** “${text}”`;
}

/** The form counts the wrong codes in a row, and the proxy the tries that are left. */
function wrongCodeRows(): readonly string[] {
  return [
    `- **From the third wrong code in a row, once a new code can be requested, it shows:** “${en.wrongAgain}”`,
    `- **Where \`policy.maxWrongCodes\` leaves one try, it shows:** “${en.lastTry}”`,
  ];
}

interface ShownFailure {
  readonly action: 'send' | 'verify';
  readonly code: string;
  readonly class: FailureClass;
  readonly httpStatus?: number;
}

/** The codes of passkeys, of the widget, of webhooks and of a call that the caller itself ended. */
const ELSEWHERE =
  /^(NO_PASSKEY|PASSKEY|WIDGET|WEBHOOK|VERIFICATION|OPERATION|EMAIL_ONLY|CUSTOM_HEADERS|ABORTED)(_|$)/;

function failureAtTheForm(code: KnownErrorCode): ShownFailure | undefined {
  if (ELSEWHERE.test(code)) return undefined;
  const action = /^(TRANSACTION_NOT_FOUND|VERIFY_OTP_FAILED)$/.test(code) ? 'verify' : 'send';
  if (Object.hasOwn(V12_ERRORS, code)) {
    const status = new Map(Object.entries(V12_ERRORS)).get(code)?.status ?? 500;
    const { refusal } = mapError(status, { code }, V12);
    const { body } = refusal;
    return { action, code: body.code, class: body.class, httpStatus: refusal.status };
  }
  if (Object.hasOwn(PROXY_ERRORS, code)) {
    const entry = new Map(Object.entries(PROXY_ERRORS)).get(code);
    return entry && { action, code, class: entry.class, httpStatus: entry.status };
  }
  const isListed = [V2_ERRORS, UTILITY_ERRORS].some((catalogue) => Object.hasOwn(catalogue, code));
  if (isListed) return undefined;
  return { action, code, class: failureInTheBrowser(code).class };
}

function widgetRow(code: string): string {
  const status = new Map(Object.entries(V2_ERRORS)).get(code)?.status ?? 500;
  const { refusal } = mapError(status, { code }, V2);
  return `Nothing: your own form does not meet it. The widget’s proxy returns to your page \`${refusal.body.code}\`; the hosted page shows its own text.`;
}

function repeatLines(code: string): readonly string[] {
  const entry = new Map(Object.entries(UTILITY_ERRORS)).get(code);
  if (entry === undefined) return [];
  return [
    '## Sending a message again',
    '',
    `What it says about the message: ${REPEATS.dispatch[entry.dispatch]} ${REPEATS.repeat[entry.repeat]}`,
    '',
  ];
}
