import { toNodeHandler } from '@otp-kit/server/node';
import { otp } from '../../../server/otp.ts';

// The proxy reads the body itself, and responds after the handler has returned.
export const config = { api: { bodyParser: false, externalResolver: true } };

export default toNodeHandler(otp);
