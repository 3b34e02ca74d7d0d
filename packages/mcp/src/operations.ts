import type { JsonSchemaType } from '@modelcontextprotocol/server';
import control from '@otp-kit/emulator/openapi/control.json' with { type: 'json' };
import type { ControlCall } from '@otp-kit/emulator/testing';

/** An operation of the control API as a tool takes it. */
export interface ToolOperation {
  readonly description: string;
  /** The fields of the query and of the body, beside each other. */
  readonly inputSchema: JsonSchemaType;
  readonly isReadOnly: boolean;
  /** Calls the operation; rejects as {@link ControlCall} does. */
  readonly run: (call: ControlCall, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { schema: Body } } };
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: object;
}

interface Body {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** The parameter that {@link ControlCall} sets itself. */
const WORKSPACE = 'workspace';
/** The version of the emulator, which is that of this package. */
export const VERSION: string = control.info.version;

const paths: Readonly<Record<string, object>> = control.paths;

/**
 * Reads an operation from the emulator's description of its control API.
 *
 * @throws {@link TypeError} if there is no such operation
 */
export function operationOf(id: string): ToolOperation {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries<Described>({ ...methods })) {
      if (operation.operationId === id) return toolOperation(method, path.slice(1), operation);
    }
  }
  throw new TypeError(`the control API has no operation ${id}`);
}

function toolOperation(
  method: string,
  path: string,
  { summary, parameters, requestBody }: Described,
): ToolOperation {
  const body = requestBody?.content['application/json'].schema;
  const query = parameters.filter(({ name }) => name !== WORKSPACE).map(({ name }) => name);
  return {
    description: summary,
    inputSchema: inputSchemaOf(parameters, body),
    isReadOnly: method === 'get',
    run: (call, { [WORKSPACE]: _, ...input }) => {
      const inQuery = Object.entries(input).filter(([name]) => query.includes(name));
      const inBody = Object.entries(input).filter(([name]) => !query.includes(name));
      const search = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)]));
      return call(
        method.toUpperCase(),
        `${path}?${search}`,
        body === undefined ? undefined : Object.fromEntries(inBody),
      );
    },
  };
}

function inputSchemaOf(parameters: readonly Parameter[], body: Body | undefined): JsonSchemaType {
  const inQuery = parameters.map(({ name, description, schema }) => [
    name,
    { ...schema, ...acceptNumber(schema), ...(description !== undefined && { description }) },
  ]);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(inQuery), ...body?.properties },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ?? []),
    ],
    additionalProperties: body !== undefined && body.additionalProperties !== false,
  };
}

// The query writes a number as digits.
function acceptNumber(schema: object): object {
  return 'pattern' in schema && schema.pattern === '^\\d+$' ? { type: ['string', 'integer'] } : {};
}
