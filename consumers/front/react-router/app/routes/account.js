import { account } from '../../lib/otp.js';

export const loader = ({ request }) => account(request);
