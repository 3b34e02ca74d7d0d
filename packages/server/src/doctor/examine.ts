import { checkAttempt } from './check-attempt.ts';
import { checkDeployment } from './check-deployment.ts';
import { checkOptions } from './check-options.ts';
import { checkPage } from './check-page.ts';
import { checkRoutes } from './check-routes.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkService } from './check-service.ts';
import { checkWebhook } from './check-webhook.ts';
import type { Finding } from './finding.ts';
import type { Subject } from './subject.ts';

/** Examines a product: its options, the service, and, with a URL, what runs. It sends no message. */
export async function examine(subject: Subject): Promise<readonly Finding[]> {
  const options = checkOptions(subject);
  const { findings: service, needsCaptcha } = await checkService(subject);
  const running = await Promise.all([
    checkAttempt(subject),
    checkPage(subject, needsCaptcha),
    checkRoutes(subject),
    // A secret that the options refuse cannot sign.
    options.length > 0 ? [] : checkWebhook(subject),
  ]);
  const all = [
    ...options,
    ...checkSecrets(subject),
    ...checkDeployment(subject),
    ...service,
    ...running.flat(),
  ];
  // Form and widget share options, and find the same.
  const keyOf = ({ code, change }: Finding) => `${code} ${change}`;
  return [...new Map(all.map((finding) => [keyOf(finding), finding])).values()];
}
