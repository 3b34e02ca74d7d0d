const PLACEHOLDER = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;

/** The text of a template: its body, and its placeholders by name. */
interface TemplateText {
  readonly body: string;
  readonly variables: Readonly<
    Record<string, { readonly example: string; readonly fallback?: string }>
  >;
}

/** Values by the names of the variables, which are case-sensitive. */
export type VariableValues = Readonly<Record<string, string>>;

/** The names of the placeholders in a body, each once, in order. */
export function placeholdersOf(body: string): readonly string[] {
  return [...new Set([...body.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** The placeholders with neither a value nor a stored fallback. */
export function missingVariables(
  { body, variables }: TemplateText,
  values: VariableValues,
): readonly string[] {
  return placeholdersOf(body).filter((name) => valueFor(name, values, variables) === undefined);
}

/** Fills the placeholders of a body. One without a value stays as it is. */
export function render({ body, variables }: TemplateText, values: VariableValues): string {
  return body.replace(
    PLACEHOLDER,
    (placeholder, name: string) => valueFor(name, values, variables) ?? placeholder,
  );
}

/** Fills a body with the examples of its variables, by which its length is checked. */
export function renderExamples({ body, variables }: TemplateText): string {
  const examples = Object.entries(variables).map(([name, { example }]) => [name, example] as const);
  return render({ body, variables: {} }, Object.fromEntries(examples));
}

function valueFor(
  name: string,
  values: VariableValues,
  variables: TemplateText['variables'],
): string | undefined {
  if (Object.hasOwn(values, name)) return values[name];
  return Object.hasOwn(variables, name) ? variables[name]?.fallback : undefined;
}
