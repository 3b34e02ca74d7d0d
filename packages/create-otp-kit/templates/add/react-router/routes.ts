import { type RouteConfig, route } from '@react-router/dev/routes';

/** The page {{route}} and its backend. */
export const otpRoutes = [
  route('{{route}}', '{{otp}}/routes/sign-in.tsx'),
  route('/api/otp/:route', '{{otp}}/routes/otp.ts'),
  route('/api/session', '{{otp}}/routes/session.ts'),
] satisfies RouteConfig;
