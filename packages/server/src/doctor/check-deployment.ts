import { isLoopbackHttp } from '../http/loopback.ts';
import { type Finding, mistake, note } from './finding.ts';
import { firstProxy, type Subject, sharedOptions } from './subject.ts';

/** Checks that the settings are those of production, where the product is. */
export function checkDeployment(subject: Subject): Finding[] {
  if (!subject.isProduction) return [];
  const { environment, baseUrl, trustedProxies, clientIpHeader, policy, counters } =
    sharedOptions(subject);
  const name = (option: string) => subject.nameOf(firstProxy(subject), option);
  const findings: Finding[] = [];
  if (environment === 'development') {
    const problem = "environment is 'development' in production, where sends then go unlimited";
    findings.push(
      mistake('DEVELOPMENT_IN_PRODUCTION', problem, `remove ${name('environment')} there`),
    );
  }
  if (baseUrl !== undefined && URL.canParse(baseUrl) && isLoopbackHttp(new URL(baseUrl))) {
    const problem = 'the service is on this machine, so production calls the emulator';
    findings.push(
      mistake('EMULATOR_IN_PRODUCTION', problem, `${name('baseUrl')}=<the service's address>`),
    );
  }
  if (subject.url?.protocol === 'http:' && !isLoopbackHttp(subject.url)) {
    const problem = 'the product is not on https, where browsers drop the sealed cookie';
    findings.push(
      mistake(
        'PRODUCT_NOT_HTTPS',
        problem,
        `--url https://${subject.url.host}, with a certificate`,
      ),
    );
  }
  if ((trustedProxies ?? []).length === 0 && clientIpHeader === undefined) {
    const problem =
      'no proxy in front is named: behind one, every client has the address of the proxy';
    const change = `${name('trustedProxies')}=<the proxy's range>, or ${name('clientIpHeader')}=<the header that your platform writes>`;
    findings.push(note('CLIENT_IP_UNSET', problem, change));
  }
  if (counters === undefined && policy?.dailyBudget === undefined) {
    const problem = 'sends are not limited in total: each one costs money';
    findings.push(note('NO_DAILY_BUDGET', problem, 'policy: { dailyBudget: <sends a day> }'));
  }
  return findings;
}
