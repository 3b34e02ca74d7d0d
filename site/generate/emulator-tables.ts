/** Generates the tables about the emulator, from its schemas, its behaviors, its operations and its usage text. */
import {
  BEHAVIOR_DEFINITIONS,
  profileValue,
} from '../../packages/emulator/src/behaviors/behaviors.ts';
import { USAGE } from '../../packages/emulator/src/cli/command-arguments.ts';
import { PIPELINE_SECTIONS } from '../../packages/emulator/src/model/pipeline.ts';
import { CONTROL_OPERATIONS } from '../../packages/emulator/src/openapi/control-operations.ts';
import { toJsonSchema } from '../../packages/emulator/src/openapi/to-json-schema.ts';
import { SeedSchema } from '../../packages/emulator/src/seed/parse-seed.ts';

/** What a table shows of a JSON schema. */
interface Property {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Property[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Property;
  readonly properties?: Readonly<Record<string, Property>>;
}

/** The generated files, by name: each is included in a page of `site/emulator`. */
export function emulatorTables(): Readonly<Record<string, string>> {
  return {
    command: `\`\`\`text\n${USAGE}\n\`\`\`\n`,
    settings: settingsTables(),
    behaviors: behaviorsTable(),
    operations: operationsTables(),
  };
}

// The default is bold, as in the table of the behaviors.
const HEADING = '| setting | values | meaning |\n| --- | --- | --- |';

function settingsTables(): string {
  const seed = seedSchema();
  const account = seed['accounts']?.items?.properties ?? {};
  const { pipelines, widgets, ...rest } = account;
  const pipeline = pipelines?.items?.properties ?? {};
  const sections = PIPELINE_SECTIONS.flatMap(({ legend, hint, entries }) => [
    `### ${legend}`,
    ...(hint === undefined ? [] : [hint]),
    table(Object.fromEntries(Object.keys(entries).map((name) => [name, pipeline[name] ?? {}]))),
  ]);
  return [
    '## A pipeline',
    ...sections,
    '## An account',
    table(rest),
    '## A widget',
    table(widgets?.items?.properties ?? {}),
    '## Beside the accounts',
    table({ platform: seed['platform'] ?? {}, clientAddress: seed['clientAddress'] ?? {} }),
  ].join('\n\n');
}

function seedSchema(): Readonly<Record<string, Property>> {
  const { properties }: Property = JSON.parse(
    JSON.stringify(toJsonSchema(SeedSchema, { typeMode: 'input' })),
  );
  return properties ?? {};
}

function table(properties: Readonly<Record<string, Property>>): string {
  return [HEADING, ...rowsOf(properties, '', {}, '')].join('\n');
}

function rowsOf(
  properties: Readonly<Record<string, Property>>,
  prefix: string,
  defaults: object,
  group: string,
): readonly string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${prefix}${name}`;
    const byDefault: unknown = Object(defaults)[name] ?? property.default;
    const { title, properties: inner } = property;
    const outer = title === undefined ? group : `${group}${title}: `;
    if (inner?.['perDay'] !== undefined) return [limitsRow(path, Object(byDefault), outer)];
    if (inner !== undefined) return rowsOf(inner, `${path}.`, Object(byDefault), outer);
    return [`| \`${path}\` | ${valuesOf(property, byDefault)} | ${group}${meaningOf(property)} |`];
  });
}

/** One row for the three caps of a minute, an hour and a day. */
function limitsRow(path: string, defaults: object, group: string): string {
  const byDefault = Object.values(defaults).map((limit) => `, **${code(limit)}**`);
  // A long path breaks after a dot.
  const name = `<code>${path}.perMinute</code>`.replaceAll('.', '.<wbr>');
  const names = `${name}, \`perHour\`, \`perDay\``;
  return `| ${names} | numbers${byDefault.join('')} | ${group.replace(/: $/, '')} |`;
}

function meaningOf({ title = '', description = '' }: Property): string {
  return [title, description].filter((part) => part !== '').join('. ');
}

const PROFILES = ['strict', 'lenient'] as const;
const TYPES: Readonly<Record<string, string>> = { integer: 'number', string: 'text' };

function valuesOf(property: Property, byDefault: unknown): string {
  const { type = '', items, anyOf } = property;
  if (property.const !== undefined) return code(property.const);
  const choices = type === 'boolean' ? [true, false] : property.enum;
  if (choices) return choices.map((choice) => choiceOf(choice, byDefault)).join(', ');
  if (items?.enum) return `list of ${valuesOf(items, byDefault)}`;
  const kinds = (anyOf ?? [property]).map(kindOf).join(' or ');
  return byDefault === undefined || byDefault === '' || isEmptyList(byDefault)
    ? kinds
    : `${kinds}, **${code(byDefault)}**`;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function choiceOf(choice: unknown, byDefault: unknown): string {
  return [byDefault].flat().includes(choice) ? `**${code(choice)}**` : code(choice);
}

function kindOf(property: Property): string {
  const { type = '', minimum = 0, maximum, items } = property;
  if (property.enum) return property.enum.map(code).join(', ');
  if (type === 'array') return `list of ${items?.properties ? 'objects' : kindOf(items ?? {})}`;
  if (maximum !== undefined && maximum < 1_000_000) return `${minimum} to ${maximum}`;
  return TYPES[type] ?? type;
}

function behaviorsTable(): string {
  const rows = Object.entries(BEHAVIOR_DEFINITIONS).map(([name, definition]) => {
    const byDefault = profileValue(definition, 'default');
    const values = 'choices' in definition ? definition.choices : [byDefault];
    const named = values.map((value) => {
      const profiles = PROFILES.filter((profile) => profileValue(definition, profile) === value);
      if (value === byDefault) return `**${code(value)}**`;
      return profiles.length === 0 ? code(value) : `${code(value)} (${profiles.join(', ')})`;
    });
    const range = 'choices' in definition ? [] : [`${definition.min} to ${definition.max}`];
    return `| \`${name}\` | ${[...named, ...range].join(', ')} | ${definition.text} (${definition.row}) |`;
  });
  return ['| behavior | values | what it decides |', '| --- | --- | --- |', ...rows].join('\n');
}

function operationsTables(): string {
  const tags = [...new Set(CONTROL_OPERATIONS.map(({ tag }) => tag))];
  return tags
    .flatMap((tag) => [
      `### ${tag.charAt(0).toUpperCase()}${tag.slice(1)}`,
      [
        '| operation | fields | what it does |',
        '| --- | --- | --- |',
        ...CONTROL_OPERATIONS.filter((operation) => operation.tag === tag).map(operationRow),
      ].join('\n'),
    ])
    .join('\n\n');
}

function operationRow({
  method,
  path,
  query,
  body,
  summary,
}: (typeof CONTROL_OPERATIONS)[number]): string {
  const fields = [query, body].flatMap((schema) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = toJsonSchema(schema, { typeMode: 'input' });
    return Object.keys(properties).map((name) => code(required.includes(name) ? name : `${name}?`));
  });
  return `| \`${method} ${path.slice(1)}\` | ${fields.join(', ')} | ${summary} |`;
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
