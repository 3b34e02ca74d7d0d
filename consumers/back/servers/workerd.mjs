// Runs worker.mjs, bundled, in workerd.
import { Miniflare } from 'miniflare';

const variables = Object.entries(process.env).filter(([name]) => name.startsWith('OTP_'));
const { PORT } = process.env;
const miniflare = new Miniflare({
  modules: true,
  scriptPath: 'bundled/worker.mjs',
  compatibilityDate: '2026-01-01',
  bindings: Object.fromEntries(variables),
  host: '127.0.0.1',
  port: Number(PORT),
});
await miniflare.ready;
