import { index, route } from '@react-router/dev/routes';

export default [
  index('routes/home.jsx'),
  route('api/otp/:route', 'routes/otp.js'),
  route('api/account', 'routes/account.js'),
];
