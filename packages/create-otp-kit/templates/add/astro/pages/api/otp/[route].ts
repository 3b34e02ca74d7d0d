import type { APIRoute } from 'astro';
import { otp } from '../../../server/otp.ts';

export const prerender = false;

export const POST: APIRoute = ({ clientAddress, request }) => otp(request, { peer: clientAddress });
