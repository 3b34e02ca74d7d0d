/** `npm run test:histories`: plays 100,000 random histories of a utility message against the emulator; `npm test` plays 150, `npm run test:full` 10,000. */
import { ensureDependencies, fail, run } from './setup.mjs';

ensureDependencies();

const args = ['run', '--project', 'node', 'packages/server/src/utilities/histories'];
const [histories = '100000'] = process.argv.slice(2);
if (!run('vitest', args, { OTP_KIT_HISTORIES: histories })) fail('A history failed; see above.');
