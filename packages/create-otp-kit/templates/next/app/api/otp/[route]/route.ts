import { otp } from '../../../../server/otp.ts';

export const POST = (request: Request) => otp(request);
