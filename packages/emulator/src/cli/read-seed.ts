import { readFile } from 'node:fs/promises';
import { OtpError } from '@otp-kit/protocol';
import { DEFAULT_WORKSPACE } from '../http/workspaces.ts';
import { defaultSeed } from '../seed/default-seed.ts';
import { parseSeed, type SeedInput } from '../seed/parse-seed.ts';

/**
 * Reads the seed of the default workspace; without a path it is the default seed.
 *
 * @param options.backendCallback the callback URL of the widgets' pipelines that have none
 * @throws {@link OtpError} `INVALID_SEED`, naming the file and the path of each bad field
 */
export async function readSeed(
  path: string | undefined,
  { backendCallback }: { readonly backendCallback: string | undefined },
): Promise<SeedInput> {
  const seed =
    path === undefined ? parseSeed(defaultSeed(DEFAULT_WORKSPACE)).seed : await readSeedFile(path);
  if (backendCallback === undefined) return seed;
  const accounts = seed.accounts.map((account) => ({
    ...account,
    pipelines: account.pipelines.map((pipeline) =>
      account.widgets.some(({ pipelineID }) => pipelineID === pipeline.id)
        ? { backendCallbackURL: backendCallback, ...pipeline }
        : pipeline,
    ),
  }));
  return { ...seed, accounts };
}

async function readSeedFile(path: string) {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new OtpError('INVALID_SEED', `cannot read ${path}`, { cause: error });
  });
  try {
    // Some editors begin a file with a byte order mark, which is no JSON.
    const { seed, warnings } = parseSeed(JSON.parse(text.replace(/^\uFEFF/, '')));
    for (const warning of warnings) console.error(`@otp-kit/emulator: warning: ${warning}`);
    return seed;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new OtpError('INVALID_SEED', `${path}: ${message}`, { cause: error });
  }
}
