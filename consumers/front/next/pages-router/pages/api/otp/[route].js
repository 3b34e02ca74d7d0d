import { toNodeHandler } from '@otp-kit/server/node';
import { otp } from '../../../lib/otp';

// The proxy reads the body itself.
export const config = { api: { bodyParser: false } };

export default toNodeHandler(otp);
