import { otp } from '../../lib/otp.js';

export const action = ({ request }) => otp(request);
