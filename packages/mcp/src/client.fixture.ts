import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type RequestOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { build, defaultServerConditions } from 'vite';
import { findNonce } from '../../emulator/src/proofs/proof-of-work.ts';

/** Builds the command into one file, since a start from the sources takes seconds. */
export async function buildServer(name: string): Promise<string> {
  const file = fileURLToPath(new URL(`../node_modules/.cache/${name}.js`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: {
      noExternal: [/^@otp-kit/],
      resolve: { conditions: ['@otp-kit/source', ...defaultServerConditions] },
    },
    build: {
      ssr: fileURLToPath(new URL('cli.ts', import.meta.url)),
      outDir: dirname(file),
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${name}.js` } },
      copyPublicDir: false,
    },
  });
  return file;
}

/** The arguments of Node that run the built command. */
export function commandOf(file: string, args: readonly string[]): string[] {
  const script = `import(process.argv[1]).then(({ main }) => main(process.argv.slice(2))).then((code) => { process.exitCode = code; })`;
  return ['-e', script, '--', file, ...args];
}

/** The result of a tool. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the result of each tool has a shape of its own.
  readonly data: any;
}

/** Calls a tool as a coding agent does. */
export type CallTool = (
  name: string,
  input?: Record<string, unknown>,
  options?: RequestOptions,
) => Promise<ToolResult>;

/** Starts the command, and connects the client of the SDK to it. */
export async function connectStdio(file: string, args: readonly string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: commandOf(file, args),
    env: { NODE_ENV: 'test' },
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return { client, call: callOf(client), pid: transport.pid };
}

export function callOf(client: Client): CallTool {
  return async (name, input = {}, options = {}) => {
    const result = await client.callTool({ name, arguments: input }, options);
    const isError = result.isError === true;
    const [content] = result.content;
    const text = content?.type === 'text' ? content.text : '';
    return { isError, text, data: isError ? undefined : JSON.parse(text) };
  };
}

/** The variables that the tool `start` returns. */
export type Environment = Readonly<Record<string, string>>;

/** Sends a code as a backend does, with a proof of work. */
export async function sendCode(env: Environment, phoneNumber: string): Promise<Response> {
  const keys = { APIKey: env['OTP_API_KEY'] ?? '', pipelineID: env['OTP_PIPELINE_ID'] ?? '' };
  const path = `${env['OTP_BASE_URL']}/api/v1.2/transactions`;
  const response = await fetch(`${path}/challenge?${new URLSearchParams(keys)}`);
  const { data } = await response.json();
  const nonce = data.challengeRequired ? await findNonce(data.challenge, data.difficulty) : 0;
  return fetch(`${path}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...keys,
      verificationAddress: { phoneNumber },
      powSolution: { challengeToken: data.challengeToken, nonce },
    }),
  });
}
