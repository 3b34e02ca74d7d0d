import { otp } from '../server/otp.ts';

export const action = ({ request }: { request: Request }) => otp(request);
