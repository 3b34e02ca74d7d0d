import type { Tab } from '../../bench/browsers/browser.ts';

/** A way in which users enter a code. */
export interface CodeWay {
  readonly name: string;
  /** What they enter. */
  readonly text: string;
  /** The code that it means. */
  readonly code: string;
  /** Enters a text into the field, which has the focus and is empty. */
  readonly enter: (tab: TypedTab, text: string) => Promise<unknown>;
}

/** A tab that scripts and keys reach. */
export type TypedTab = Pick<Tab, 'evaluate' | 'keyboard'>;

const FIELD = `document.querySelector('input[autocomplete="one-time-code"]')`;

const type: CodeWay['enter'] = ({ keyboard }, text) => keyboard.type(text);

/** Copies the text from elsewhere, and pastes it. */
const paste: CodeWay['enter'] = async ({ evaluate, keyboard }, text) => {
  await evaluate(`(async () => {
    const elsewhere = document.body.appendChild(document.createElement('textarea'));
    elsewhere.value = ${JSON.stringify(text)};
    elsewhere.id = 'elsewhere';
    elsewhere.select();
  })()`);
  await keyboard.copy();
  await evaluate(`(async () => {
    document.querySelector('#elsewhere').remove();
    ${FIELD}.focus();
  })()`);
  await keyboard.paste();
};

/** Inserts a suggestion as a phone's keyboard does: at once, and without a paste. */
const insert: CodeWay['enter'] = ({ evaluate }, text) =>
  evaluate(`(async () => document.execCommand('insertText', false, ${JSON.stringify(text)}))()`);

/** Fills a field as a browser does: past React, by the prototype's setter. */
const fillIn: CodeWay['enter'] = ({ evaluate }, text) =>
  evaluate(`(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(${FIELD}, ${JSON.stringify(text)});
    ${FIELD}.dispatchEvent(new Event('input', { bubbles: true }));
    ${FIELD}.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

/** Each with a code of its own, because the form submits no code twice by itself. */
export const CODE_WAYS: readonly CodeWay[] = [
  { name: 'typed', text: '123456', code: '123456', enter: type },
  { name: 'typed in Arabic digits', text: '٤٥٦٧٨٩', code: '456789', enter: type },
  { name: 'typed in Persian digits', text: '۴۵۶۷۸۰', code: '456780', enter: type },
  { name: 'pasted in Arabic digits', text: '٤٥٦٧٨١', code: '456781', enter: paste },
  { name: 'pasted with a space', text: '123 457', code: '123457', enter: paste },
  { name: 'pasted in a message', text: 'كود التحقق: ١٢٣٤٥٨', code: '123458', enter: paste },
  { name: 'inserted by a keyboard', text: '123-459', code: '123459', enter: insert },
  { name: 'filled in', text: '123450', code: '123450', enter: fillIn },
  { name: 'filled in in Arabic digits', text: '١٢٣٤٦٠', code: '123460', enter: fillIn },
];

/** Empties the field, as soon as it can be edited, and leaves the focus in it. */
export async function emptyField({ evaluate }: TypedTab): Promise<void> {
  await evaluate(`(async () => {
    ${FIELD}.focus();
    ${FIELD}.select();
    document.execCommand('delete');
  })()`);
}

/** Whether the form has heard that the code is wrong, and takes another. */
export async function isAsked({ evaluate }: TypedTab): Promise<boolean> {
  const text = await evaluate(
    `(async () => ${FIELD}.ariaInvalid === 'true' && !${FIELD}.readOnly)()`,
  );
  return text === 'true';
}
