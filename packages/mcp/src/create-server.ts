import { fromJsonSchema, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { isOtpError } from '@otp-kit/protocol';
import { HIDDEN, hideSecrets } from './hide-secrets.ts';
import { operationOf, type ToolDescription, VERSION } from './operations.ts';
import { type Session, START } from './session.ts';
import { WAIT, waitForCode } from './wait-for-code.ts';

const INSTRUCTIONS = `The emulator of the one-time-passcode service, for development and tests on this machine.
Call "start" first. Put its env into the .env of the backend, sign in on the page, and read the code by "wait_for_code".
When something fails, "timeline" shows the verification, "requests" what arrived, and "explain" why a utility message is refused.`;

/** The tools that are one operation of the control API each, with its result. */
const OPERATIONS = {
  messages: 'listMessages',
  requests: 'listRequests',
  timeline: 'getTimeline',
  fault: 'addFault',
  advance: 'advanceClock',
} as const;

/** Entries of a list, unless the call names a limit: a journal has thousands. */
const LIST_LIMIT = '20';

type AddTool = <Input>(
  name: string,
  tool: ToolDescription<Input>,
  run: (input: Input, context: ServerContext) => Promise<unknown>,
) => void;

/** Creates the MCP server of one connection. Connections of one process share the session. */
export function createServer(session: Session): McpServer {
  const info = { name: 'otp-kit-emulator', version: VERSION };
  const server = new McpServer(info, { instructions: INSTRUCTIONS });
  const add: AddTool = (name, { description, inputSchema, isReadOnly }, run) => {
    const annotations = { readOnlyHint: isReadOnly, openWorldHint: false };
    const config = { description, inputSchema, annotations };
    server.registerTool(name, config, (input, context) => respond(() => run(input, context)));
  };
  add('start', START, session.start);
  add('wait_for_code', WAIT, (input, { mcpReq }) => waitForCode(session, input, mcpReq));
  for (const [name, id] of Object.entries(OPERATIONS)) {
    const operation = operationOf(id);
    add(name, operation, async (input) => {
      const wanted = id.startsWith('list') ? { limit: LIST_LIMIT, ...input } : input;
      return hideSecrets(await operation.run(session.callOf(input.workspace), wanted));
    });
  }
  addExplain(session, add);
  addSnapshots(session, add);
  return server;
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
  add('explain', operation, async ({ APIKey = HIDDEN, ...input }) => {
    const call = callOf(input.workspace);
    const workspaces =
      APIKey === HIDDEN ? await call<readonly Workspace[]>('GET', 'workspaces') : [];
    const account = workspaces
      .flatMap(({ accounts }) => accounts)
      .find(({ pipelines }) => pipelines.some(({ id }) => id === input['pipelineID']));
    return hideSecrets(await operation.run(call, { ...input, APIKey: account?.apiKey ?? APIKey }));
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
    return callOf(workspace)('PUT', 'snapshot', snapshot);
  });
  add('reset', operationOf('reset'), async ({ workspace }) => {
    await callOf(workspace)('POST', 'reset');
    return {};
  });
}

async function respond(run: () => Promise<unknown>) {
  const result = (text: string) => ({ content: [{ type: 'text' as const, text }] });
  try {
    return result(JSON.stringify(await run(), null, 1));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { isError: true, ...result(isOtpError(error) ? `${error.code}: ${message}` : message) };
  }
}
