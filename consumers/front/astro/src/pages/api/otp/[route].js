import { otp } from '../../../../lib/otp.js';

export const POST = ({ request }) => otp(request);
