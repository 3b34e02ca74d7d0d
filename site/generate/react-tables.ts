/** Generates the tables about the React form, from its stylesheet, its props, the doc-comments of its parts and the English texts. */
import { readFileSync } from 'node:fs';
import { en } from '../../packages/client/src/messages/en.ts';
import { enEmailSuggestion } from '../../packages/react/src/email/email-question.tsx';
import { enPasskey } from '../../packages/react/src/passkey/passkey-messages.ts';
import { enPhoneField } from '../../packages/react/src/phone/phone-field-messages.ts';

/** The generated files, by name: each is included in a page of `site/react`. */
export function reactTables(): Readonly<Record<string, string>> {
  return {
    props: [
      propsTable('form/form-props.ts', 'OtpFormProps'),
      propsTable('hooks/use-otp-flow.ts', 'UseOtpFlowOptions'),
    ].join('\n\n'),
    variables: variablesTable(),
    parts: partsTable(),
    texts: textsTable(),
  };
}

/** The variables that `styles.css` sets first, which are the light ones. */
function variablesTable(): string {
  const [, defaults = ''] = /^:where\(.*?\{(.*?)^\}/ms.exec(sourceOf('react/src/styles.css')) ?? [];
  const set = defaults.matchAll(/(--otp-[\w-]+):\s*(.*?); \/\* (.*?) \*\//gs);
  const rows = [...set].map(([, name, value = '', meaning = '']) => [
    `\`${name}\``,
    `\`${onOneLine(value)}\``,
    meaning,
  ]);
  return table(['variable', 'default', ''], rows);
}

function propsTable(file: string, name: string): string {
  const members = membersOf(bodyOf(sourceOf(`react/src/${file}`), name));
  return table(
    ['prop', ''],
    members.map((member) => [`\`${member.name}\``, member.comment]),
  );
}

/** The parts in the order in which the main entry exports them. */
function partsTable(): string {
  const exported = sourceOf('react/src/index.ts').matchAll(
    /export \{ (OtpForm\w+) \} from '\.\/(parts\/.*?)'/g,
  );
  const rows = [...exported].map(([, name = '', file]) => {
    const source = sourceOf(`react/src/${file}`);
    const [comment] = source.slice(0, source.indexOf(`export function ${name}(`)).match(LAST) ?? [];
    return [`\`${name}\``, plain(comment)];
  });
  return table(['part', ''], rows);
}

function textsTable(): string {
  const messages = sourceOf('client/src/messages/messages.ts');
  const comments = new Map(
    [
      ['', 'Messages'],
      ['passkey.', 'PasskeyMessages'],
      ['phoneField.', 'PhoneFieldMessages'],
      ['emailSuggestion.', 'EmailSuggestionMessages'],
    ].flatMap(([prefix = '', name = '']) =>
      membersOf(bodyOf(messages, name)).map((member) => [prefix + member.name, member.comment]),
    ),
  );
  const english = {
    ...en,
    passkey: enPasskey,
    phoneField: enPhoneField,
    emailSuggestion: enEmailSuggestion,
  };
  const rows = textsOf(english, '').map(([name, text]) => [
    `\`${name}\``,
    `\`${text}\``,
    comments.get(name) ?? '',
  ]);
  return table(['text', 'English', ''], rows);
}

function textsOf(texts: object, prefix: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object'
      ? textsOf(text, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(text)] as const],
  );
}

/** A field of an interface, with its doc-comment in one line. */
interface Member {
  readonly name: string;
  readonly comment: string;
}

const COMMENT = String.raw`/\*\*(?:(?!\*/).)*\*/`;
const LAST = new RegExp(`${COMMENT}(?=\\s*$)`, 's');

function membersOf(body: string): readonly Member[] {
  const fields = new RegExp(`(${COMMENT})?\\s*readonly (\\w+)\\??:`, 'gs');
  return [...body.matchAll(fields)].map(([, comment, name = '']) => ({
    name,
    comment: plain(comment),
  }));
}

function bodyOf(source: string, name: string): string {
  const declaration = new RegExp(`^export interface ${name}\\b.*?^\\}`, 'ms');
  const [body] = declaration.exec(source) ?? [];
  if (body === undefined) throw new Error(`there is no interface ${name}`);
  return body;
}

function plain(comment = ''): string {
  const text = comment
    .slice(3, -2)
    .replace(/^ *\*/gm, '')
    .replace(/^ *@\w+\s.*/ms, '');
  return onOneLine(text.replace(/\{@link (\w+)\}/g, '`$1`'));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heading, heading.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

function sourceOf(path: string): string {
  return readFileSync(new URL(`../../packages/${path}`, import.meta.url), 'utf8');
}
