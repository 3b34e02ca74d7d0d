import { account } from '../../../lib/otp';

export const GET = (request) => account(request);
