import { build, type InlineConfig, type Rolldown } from 'vite';

/**
 * Builds with Vite as for production, whatever `NODE_ENV` the process has: with another, React's
 * development build is bundled. `NODE_ENV` is as before afterwards.
 *
 * @throws {Error} when the build has more than one output
 */
export async function buildForProduction(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  try {
    const built = await build(config);
    if (!('output' in built)) throw new Error('the build gave more than one output');
    return built;
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
