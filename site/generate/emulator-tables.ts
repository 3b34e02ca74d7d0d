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

const HEADING = '| setting | values | default | |\n| --- | --- | --- | --- |';

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
    if (property.properties !== undefined) {
      const outer = property.title === undefined ? group : `${property.title}: `;
      return rowsOf(property.properties, `${path}.`, Object(byDefault), outer);
    }
    const shown = byDefault === undefined ? '' : code(byDefault);
    return [`| \`${path}\` | ${valuesOf(property)} | ${shown} | ${group}${meaningOf(property)} |`];
  });
}

function meaningOf({ title = '', description = '' }: Property): string {
  return [title, description].filter((part) => part !== '').join('. ');
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: '`true`, `false`',
  integer: 'number',
  string: 'text',
};

function valuesOf({
  type = '',
  anyOf,
  minimum = 0,
  maximum,
  items,
  ...property
}: Property): string {
  if (property.enum) return property.enum.map(code).join(', ');
  if (anyOf) return anyOf.map(valuesOf).join(' or ');
  if (type === 'array') return `list of ${items?.properties ? 'objects' : valuesOf(items ?? {})}`;
  if (maximum !== undefined && maximum < 1_000_000) return `${minimum} to ${maximum}`;
  return TYPES[type] ?? type;
}

function behaviorsTable(): string {
  const rows = Object.entries(BEHAVIOR_DEFINITIONS).map(([name, definition]) => {
    const byDefault = `**${code(profileValue(definition, 'default'))}**`;
    const values =
      'choices' in definition
        ? [byDefault, ...definition.choices.slice(1).map(code)].join(', ')
        : `${byDefault}, ${definition.min} to ${definition.max}`;
    const profiles = (['strict', 'lenient'] as const).flatMap((profile) => {
      const value = profileValue(definition, profile);
      return value === profileValue(definition, 'default') ? [] : [`${profile}: ${code(value)}`];
    });
    const { text, row } = definition;
    return `| \`${name}\` | ${values} | ${text} | ${profiles.join(', ')} | ${row} |`;
  });
  const heading = '| behavior | values | what it decides | profiles | row |';
  return [heading, '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function operationsTables(): string {
  const tags = [...new Set(CONTROL_OPERATIONS.map(({ tag }) => tag))];
  return tags
    .flatMap((tag) => [
      `### ${tag.charAt(0).toUpperCase()}${tag.slice(1)}`,
      [
        '| operation | fields | |',
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
