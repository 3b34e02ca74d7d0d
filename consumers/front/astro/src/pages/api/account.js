import { account } from '../../../lib/otp.js';

export const GET = ({ request }) => account(request);
