import { type Examination, findCauses } from './causes.ts';
import { checkAttempt } from './check-attempt.ts';
import { checkCallbacks } from './check-callbacks.ts';
import { checkDeployment } from './check-deployment.ts';
import { checkOptions, checkUnset } from './check-options.ts';
import { checkPage } from './check-page.ts';
import { checkRoutes } from './check-routes.ts';
import { checkSecrets } from './check-secret-quality.ts';
import { checkService } from './check-service.ts';
import { checkStores } from './check-stores.ts';
import { checkWebhook } from './check-webhook.ts';
import { checkWorker } from './check-worker.ts';
import { askProduct } from './product-request.ts';
import type { Subject } from './subject.ts';

/** Examines a product: its options, the service, and, with a URL, what runs. It sends no message. */
export async function examine(subject: Subject): Promise<Examination> {
  const options = checkOptions(subject);
  const { result: service, needsCaptcha } = await checkService(subject);
  const { url } = subject;
  const reading = url
    ? askProduct(url, { headers: { accept: 'text/html' } })
    : Promise.resolve(undefined);
  const [stores, attempt, page, worker, routes, webhook, callbacks] = await Promise.all([
    checkStores(subject),
    checkAttempt(subject),
    reading.then((response) => checkPage(subject, needsCaptcha, response)),
    reading.then((response) => checkWorker(subject, response)),
    checkRoutes(subject),
    checkWebhook(subject, options.length === 0),
    checkCallbacks(subject),
  ]);
  return findCauses([
    ['the options', [...options, ...checkUnset(subject, [...page, ...routes])]],
    ['the secrets', checkSecrets(subject)],
    ['the deployment', checkDeployment(subject)],
    ['the service', service],
    ['the keys of the widget', attempt],
    ['the stores', stores],
    ['the page', page],
    ['the worker', worker],
    ['the routes', routes],
    ['the webhook', webhook],
    ['the callbacks', callbacks],
  ]);
}
