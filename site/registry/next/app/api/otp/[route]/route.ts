import { otp } from '@/lib/otp';

export const POST = (request: Request): Promise<Response> => otp(request);
