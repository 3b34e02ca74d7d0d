import type * as v from 'valibot';
import { VERSION } from '../app/version.ts';
import type { JsonSchema, Operation } from './operation.ts';
import { toJsonSchema } from './to-json-schema.ts';

/** What OpenAPI 3.1 is written in. */
const TARGET = 'draft-2020-12';

/** What a description says about an API as a whole. */
export interface ApiDescription {
  readonly title: string;
  readonly description: string;
  readonly server: string;
  readonly operations: readonly Operation[];
  /** Parameters of every operation. */
  readonly parameters?: readonly JsonSchema[];
  /** The body of every failure. */
  readonly error: v.GenericSchema;
}

/** Describes an API as a document of OpenAPI 3.1. */
export function openapiDocument({
  title,
  description,
  server,
  operations,
  parameters = [],
  error,
}: ApiDescription): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(operation, parameters),
    };
  }
  return {
    openapi: '3.1.1',
    info: { title, description, version: VERSION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    paths,
    components: {
      responses: {
        Error: { description: 'A failure', content: json(schemaOf(error, 'output')) },
      },
    },
  };
}

function describe(
  { id, summary, tag, isDeprecated, body, isBodyOptional, ...operation }: Operation,
  common: readonly JsonSchema[],
): JsonSchema {
  const parameters = [...parametersOf(operation), ...common];
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(isDeprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: json(schemaOf(body, 'input')),
      },
    }),
    responses: {
      ...successOf(operation),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function successOf({ response, status = 200 }: Pick<Operation, 'response' | 'status'>): JsonSchema {
  if (response === undefined) {
    return {
      501: {
        description: 'The emulator does not implement this operation',
        $ref: '#/components/responses/Error',
      },
    };
  }
  const content =
    response === 'text/event-stream'
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : json(schemaOf(response, 'output'));
  return { [status]: { description: 'Success', content } };
}

function parametersOf({
  path,
  query,
  headers = {},
}: Pick<Operation, 'path' | 'query' | 'headers'>): readonly JsonSchema[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] } =
    query === undefined ? {} : toJsonSchema(query, { typeMode: 'input', target: TARGET });
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
  const inHeaders = Object.entries(headers).map(([name, meaning]) => ({
    name,
    in: 'header',
    description: meaning,
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeaders];
}

function json(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

/** Converts a schema. A body is described as it is sent, and a response as it arrives. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { typeMode, target: TARGET });
  return converted;
}
