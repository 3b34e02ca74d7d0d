import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** A published script's size in bytes. */
export interface ScriptSize {
  readonly file: string;
  readonly bytes: number;
  readonly gzipped: number;
  /** Whether it is loaded on demand. */
  readonly lazy: boolean;
}

const configFile = fileURLToPath(
  new URL('../../packages/pow/vite.worker.config.ts', import.meta.url),
);

/** Bundles the worker as published, without writing files. */
export async function measureSizes(): Promise<readonly ScriptSize[]> {
  const results = await build({ configFile, logLevel: 'error', build: { write: false } });
  const chunks = [results]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const eager = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [entry.fileName, ...entry.imports]),
  );
  return chunks.map(({ fileName, code }) => ({
    file: fileName,
    bytes: Buffer.byteLength(code),
    gzipped: gzipSync(code, { level: 9 }).length,
    lazy: !eager.has(fileName),
  }));
}
