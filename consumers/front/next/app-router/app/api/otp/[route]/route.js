import { otp } from '../../../../lib/otp';

export const POST = (request) => otp(request);
