import { toNodeHandler } from '@otp-kit/server/node';
import { otp } from '../../../lib/otp';

// The proxy reads the body itself, and answers after the handler has returned.
export const config = { api: { bodyParser: false, externalResolver: true } };

export default toNodeHandler(otp);
