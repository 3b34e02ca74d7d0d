/** Values for the names in braces. */
export type TextValues<Value> = Readonly<Record<string, Value>>;

/** Splits a text at its names in braces, and puts the values in their place; a name without a value stays. */
export function textParts<Value>(text: string, values: TextValues<Value>): (string | Value)[] {
  // `split` with one group returns text and name alternately.
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? (values[part] ?? `{${part}}`) : part));
}

/** Replaces the names in braces by values. */
export function fillText(text: string, values: TextValues<string>): string {
  return textParts(text, values).join('');
}
