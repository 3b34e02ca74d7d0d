import {
  fromJsonSchema,
  type JsonSchemaType,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import control from '@otp-kit/emulator/openapi/control.json' with { type: 'json' };
import type { ControlCall } from '@otp-kit/emulator/testing';

/** What a client is shown of a tool. */
export interface ToolDescription<Input> {
  readonly description: string;
  readonly inputSchema: StandardSchemaWithJSON<Input, Input>;
  readonly isReadOnly: boolean;
}

/** An operation of the control API as a tool takes it, with the fields of its query or its body. */
export interface ToolOperation extends ToolDescription<OperationInput> {
  /** Calls the operation; rejects as {@link ControlCall} does. */
  readonly run: (call: ControlCall, input: OperationInput) => Promise<unknown>;
}

/** The fields of an operation. The call sets the workspace. */
export interface OperationInput {
  readonly workspace?: string;
  readonly [field: string]: unknown;
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
  readonly schema: { readonly pattern?: string };
}

interface Body {
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

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
  return {
    description: summary,
    inputSchema: fromJsonSchema(inputSchemaOf(parameters, body)),
    isReadOnly: method === 'get',
    run: (call, { workspace: _, ...input }) => {
      if (body !== undefined) return call(method.toUpperCase(), path, input);
      const fields = Object.entries(input).map(([name, value]) => [name, String(value)]);
      return call(method.toUpperCase(), `${path}?${new URLSearchParams(fields)}`);
    },
  };
}

function inputSchemaOf(
  parameters: readonly Parameter[],
  body: Body = { additionalProperties: false },
): JsonSchemaType {
  const inQuery = parameters.map(({ name, description, schema }) => [
    name,
    // The query writes a number as digits.
    {
      ...schema,
      ...(schema.pattern === '^\\d+$' && { type: ['string', 'integer'] }),
      ...(description !== undefined && { description }),
    },
  ]);
  const required = parameters.filter((each) => each.required).map(({ name }) => name);
  return {
    ...body,
    type: 'object',
    properties: { ...Object.fromEntries(inQuery), ...body.properties },
    required: [...required, ...(body.required ?? [])],
  };
}
