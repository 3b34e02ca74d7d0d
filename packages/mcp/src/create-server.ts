import {
  fromJsonSchema,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { isOtpError } from '@otp-kit/protocol';
import { HIDDEN, hideSecrets } from './hide-secrets.ts';
import { operationOf, type ToolOperation, VERSION } from './operations.ts';
import type { Session, StartOptions } from './session.ts';
import { WAIT_INPUT, type WaitInput, waitForCode } from './wait-for-code.ts';

const INSTRUCTIONS = `The emulator of the one-time-passcode service, for development and tests on this machine.
Call "start" first. Put its env into the .env of the backend, sign in on the page, and read the code by "wait_for_code".
When something fails, "timeline" shows the verification, "requests" what arrived, and "explain" why a utility message is refused.`;

/** The tools that are one operation of the control API each, with its result. */
const TOOLS = {
  messages: 'listMessages',
  requests: 'listRequests',
  timeline: 'getTimeline',
  fault: 'addFault',
  advance: 'advanceClock',
} as const;

/** Entries of a list, unless the call names a limit: a journal has thousands. */
const LIST_LIMIT = '20';

interface OperationInput {
  readonly workspace?: string;
  readonly [field: string]: unknown;
}

type Context = Parameters<Parameters<McpServer['registerTool']>[2]>[1];

/** What a client is shown of a tool. */
interface Tool<Input> extends Pick<ToolOperation, 'description' | 'isReadOnly'> {
  readonly inputSchema: StandardSchemaWithJSON<Input, Input>;
}

type AddTool = <Input>(
  name: string,
  tool: Tool<Input>,
  run: (input: Input, context: Context) => Promise<unknown>,
) => void;

/** Creates the MCP server of one connection. Connections of one process share the session. */
export function createServer(session: Session): McpServer {
  const server = new McpServer(
    { name: 'otp-kit-emulator', version: VERSION },
    { instructions: INSTRUCTIONS },
  );
  const add: AddTool = (name, { description, inputSchema, isReadOnly }, run) => {
    const annotations = { readOnlyHint: isReadOnly, openWorldHint: false };
    const config = { description, inputSchema, annotations };
    server.registerTool(name, config, (input, context) => respond(() => run(input, context)));
  };
  addOwnTools(session, add);
  for (const [name, id] of Object.entries(TOOLS)) {
    const operation = operationOf(id);
    const isList = 'limit' in Object(operation.inputSchema['properties']);
    add(name, toolOf(operation), async (input) => {
      const wanted = isList ? { limit: LIST_LIMIT, ...input } : input;
      return hideSecrets(await operation.run(session.callOf(input.workspace), wanted));
    });
  }
  addExplain(session, add);
  addSnapshots(session, add);
  return server;
}

const PORT = { type: 'integer', minimum: 0, maximum: 65_535 };

function addOwnTools(session: Session, add: AddTool): void {
  const start = {
    description:
      'Starts the emulator, or finds the one that runs. Returns its addresses and, for the .env of the backend, its variables',
    inputSchema: fromJsonSchema<StartOptions>({
      type: 'object',
      properties: { port: PORT, widgetPort: PORT },
      additionalProperties: false,
    }),
    isReadOnly: false,
  };
  add('start', start, session.start);
  const wait = {
    description:
      'The code that was sent to an address: the newest one that can still be entered, or the next to come. Each is returned once',
    inputSchema: fromJsonSchema<WaitInput>(WAIT_INPUT),
    isReadOnly: true,
  };
  add('wait_for_code', wait, (input, { mcpReq: { signal, notify, _meta } }) => {
    const progressToken = _meta?.progressToken;
    let progress = 0;
    const report = async (message: string): Promise<void> => {
      if (progressToken === undefined) return;
      progress += 1;
      const params = { progressToken, progress, message };
      await notify({ method: 'notifications/progress', params });
    };
    return waitForCode(session, input, { signal, report });
  });
}

interface Workspace {
  readonly accounts: readonly {
    readonly apiKey: string;
    readonly pipelines: readonly { readonly id: string }[];
  }[];
}

// The tool "requests" hides the key of the send that is to be explained.
function addExplain({ callOf }: Session, add: AddTool): void {
  const operation = operationOf('explainSend');
  add('explain', toolOf(operation), async (input) => {
    const call = callOf(input.workspace);
    const isMissing = [undefined, HIDDEN].some((value) => value === input['APIKey']);
    const workspaces = isMissing ? await call<readonly Workspace[]>('GET', 'workspaces') : [];
    const account = workspaces
      .flatMap(({ accounts }) => accounts)
      .find(({ pipelines }) => pipelines.some(({ id }) => id === input['pipelineID']));
    const key = account && { APIKey: account.apiKey };
    return hideSecrets(await operation.run(call, { ...input, ...key }));
  });
}

interface Named {
  readonly name?: string;
  readonly workspace?: string;
}

// A workspace has keys and a snapshot megabytes: the session keeps snapshots, and the client names them.
function addSnapshots({ snapshots, callOf }: Session, add: AddTool): void {
  const inputSchema = fromJsonSchema<Named>({
    type: 'object',
    properties: { name: { type: 'string', default: 'default' }, workspace: { type: 'string' } },
    additionalProperties: false,
  });
  const save = { ...operationOf('saveSnapshot'), inputSchema };
  add('snapshot', save, async ({ name = 'default', workspace }) => {
    const snapshot = await callOf(workspace)('GET', 'snapshot');
    snapshots.set(name, snapshot);
    return { bytes: JSON.stringify(snapshot).length };
  });
  const restore = { ...operationOf('restoreSnapshot'), inputSchema };
  add('restore', restore, async ({ name = 'default', workspace }) => {
    const snapshot = snapshots.get(name);
    if (snapshot === undefined) throw new RangeError('no such snapshot: call "snapshot" first');
    return await callOf(workspace)('PUT', 'snapshot', snapshot);
  });
  add('reset', toolOf(operationOf('reset')), async ({ workspace }) => {
    await callOf(workspace)('POST', 'reset');
    return {};
  });
}

function toolOf({ inputSchema, ...operation }: ToolOperation): Tool<OperationInput> {
  return { ...operation, inputSchema: fromJsonSchema<OperationInput>(inputSchema) };
}

async function respond(run: () => Promise<unknown>) {
  try {
    return { content: [textContent(JSON.stringify(await run(), null, 1))] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const text = isOtpError(error) ? `${error.code}: ${message}` : message;
    return { isError: true, content: [textContent(text)] };
  }
}

function textContent(text: string) {
  return { type: 'text' as const, text };
}
