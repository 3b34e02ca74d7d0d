import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import config from '../../vite.config.ts';

const planFile = process.env['OTP_KIT_MUTANTS'] ?? '';

/** The projects of the repository, with the mutants in their sources and a runner that tries them. */
export default defineConfig({
  ...config,
  plugins: [...(config.plugins ?? []), mutants()],
  test: {
    ...config.test,
    root: JSON.parse(readFileSync(planFile, 'utf8')).root,
    hookTimeout: 20_000,
    projects: config.test?.projects?.map(withRunner) ?? [],
    // A mutant may leave a rejected promise behind.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});

/** In Node; the tests in browsers run once for each mutant. */
function withRunner(project: TestProjectConfiguration): TestProjectConfiguration {
  if (typeof project !== 'object' || !('test' in project) || project.test?.name !== 'node') {
    return project;
  }
  return { ...project, test: { ...project.test, runner: join(import.meta.dirname, 'runner.mjs') } };
}

function mutants(): Plugin {
  return {
    name: 'otp-kit-mutants',
    enforce: 'pre',
    transform(_, id) {
      const [file = '', query = ''] = id.split('?');
      const plan = JSON.parse(readFileSync(planFile, 'utf8'));
      const text = plan.files[file];
      if (text === undefined || /raw|url/.test(query)) return undefined;
      // A browser and its workers have no runner of ours: the text names the mutant.
      const isActive =
        this.environment.config.consumer === 'server'
          ? 'globalThis.otpKitIsMutant?.(number) ?? false'
          : `number === ${plan.active ?? -1}`;
      return { code: `${text}\nfunction isMutant(number) { return ${isActive}; }`, map: null };
    },
  };
}
