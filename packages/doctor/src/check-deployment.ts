import { isLoopbackHttp } from '@otp-kit/server/doctor-parts';
import { type Finding, mistake, note } from './finding.ts';
import { type AnyOptions, optionsOf, type Subject } from './subject.ts';

/** Checks that the settings are those of production, where the product is. */
export function checkDeployment(subject: Subject): Finding[] {
  if (!subject.isProduction) return [];
  const { url } = subject;
  const findings = optionsOf(subject).flatMap(([proxy, options]) =>
    checkProxy(options, (option) => subject.nameOf(proxy, option)),
  );
  if (url?.protocol === 'http:' && !isLoopbackHttp(url)) {
    const problem = 'the product is not on https, where browsers drop the sealed cookie';
    const change = `--url https://${url.host}, with a certificate`;
    findings.push(mistake('PRODUCT_NOT_HTTPS', problem, change));
  }
  return findings;
}

function checkProxy(
  { environment, baseUrl, trustedProxies, clientIpHeader, policy, counters }: AnyOptions,
  name: (option: string) => string,
): Finding[] {
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
