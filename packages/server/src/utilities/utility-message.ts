/**
 * The variables of each template, by the template's ID. `required`: the template stores no value to
 * fall back to.
 */
export type UtilityTemplates = Readonly<
  Record<string, Readonly<Record<string, 'required' | 'optional'>>>
>;

/** A message to one recipient: by a template, or a free text, which goes by SMS only. */
export type UtilityMessage<T extends UtilityTemplates = UtilityTemplates> = {
  /** E.164, or a form that `canonicalPhone` reads. */
  readonly phone: string;
  /** Your own ID of the recipient. The service records it and the response repeats it. */
  readonly customerUserId?: string | undefined;
} & (
  | { readonly template: TemplateContent<T>; readonly text?: never }
  | { readonly text: string; readonly template?: never }
);

/** A template with values for its variables. */
export type TemplateContent<T extends UtilityTemplates> = string extends keyof T
  ? { readonly id: string; readonly variables?: Readonly<Record<string, string>> }
  : { readonly [ID in keyof T]: TemplateOf<ID, VariablesOf<T[ID]>> }[keyof T];

type TemplateOf<ID, V> = object extends V
  ? { readonly id: ID; readonly variables?: V }
  : { readonly id: ID; readonly variables: V };

type VariablesOf<V> = {
  readonly [Name in keyof V as V[Name] extends 'required' ? Name : never]: string;
} & {
  readonly [Name in keyof V as V[Name] extends 'optional' ? Name : never]?: string;
};
