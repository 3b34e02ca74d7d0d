import { accountPage } from '../../lib/otp';

export default function handler(request, response) {
  response.setHeader('content-type', 'text/html').send(accountPage(request.headers.cookie));
}
