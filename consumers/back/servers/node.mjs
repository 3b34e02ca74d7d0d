import { createServer } from 'node:http';
import { toNodeHandler } from '@otp-kit/server/node';
import { createSite } from './proxies.mjs';

createServer(toNodeHandler(createSite(process.env))).listen(process.env.PORT, '127.0.0.1');
