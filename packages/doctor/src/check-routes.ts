import { PROXY_HEADER } from '@otp-kit/protocol';
import { isLoopbackHttp } from '@otp-kit/server/doctor-parts';
import { type Finding, mistake } from './finding.ts';
import {
  askProduct,
  isDown,
  notRunning,
  type ProductResponse,
  pageRequest,
  storeFails,
} from './product-request.ts';
import type { ProxyKind, Subject } from './subject.ts';

/**
 * Two routes of each proxy that a page may call without a message being sent: one that needs no store (that of the
 * form clears a cookie; without an address there is no attempt), and one that is counted by client.
 */
const ROUTES = {
  otp: {
    basePath: '/api/otp',
    route: 'cancel',
    body: { flowID: '00000000-0000-4000-8000-000000000000' },
    counted: { route: 'challenge', body: {} },
    create: 'createOtpProxy',
  },
  widget: {
    basePath: '/api/otp/widget',
    route: 'attempt',
    body: {},
    counted: { route: 'complete', body: { attemptId: 'attempt_of_the_doctor' } },
    create: 'createWidgetProxy',
  },
} as const;

/** Checks the routes of each proxy in the running product. Nothing is sent. */
export async function checkRoutes(subject: Subject): Promise<Finding[]> {
  const found = await Promise.all(
    (['otp', 'widget'] as const).map((proxy) => checkProxy(subject, proxy)),
  );
  return found.flat();
}

async function checkProxy(subject: Subject, proxy: ProxyKind): Promise<Finding[]> {
  const { url } = subject;
  const options = subject[proxy];
  if (url === undefined || options === undefined) return [];
  const { basePath, route, body } = ROUTES[proxy];
  const base = new URL(`${options.basePath ?? basePath}/`, url);
  const response = await askProduct(new URL(route, base), pageRequest(body));
  const problem = problemOf(subject, proxy, base, response);
  if (problem !== undefined) return [problem];
  const [address, origins] = await Promise.all([
    checkCounted(subject, proxy, base),
    checkOrigins(subject, proxy, base),
  ]);
  return [...address, ...origins, ...(proxy === 'otp' ? checkCookie(subject, response) : [])];
}

function problemOf(
  { nameOf, url }: Subject,
  proxy: ProxyKind,
  base: URL,
  response: ProductResponse | undefined,
): Finding | undefined {
  if (isDown(response)) return notRunning(base, response);
  const { status, code, isOfProxy } = response;
  const path = base.pathname.replace(/\/$/, '');
  if (!isOfProxy || code === 'ROUTE_NOT_FOUND') {
    const change = `app.use('${path}', toNodeHandler(${proxy})), or ${nameOf(proxy, 'basePath')} as in ${ROUTES[proxy].create}`;
    return mistake(
      'ROUTES_NOT_MOUNTED',
      `POST ${path}/… is not answered by the proxy (${status})`,
      change,
    );
  }
  if (code === 'ORIGIN_REFUSED' || code === 'UNSUPPORTED_MEDIA_TYPE') {
    const problem = 'what is in front of the product removes headers of the page';
    return mistake(
      'HEADERS_REMOVED',
      problem,
      `let Sec-Fetch-Site, ${PROXY_HEADER} and Content-Type through to ${url?.host}`,
    );
  }
  if (code === 'SERVICE_UNAVAILABLE' && status === 500) {
    const problem = 'the proxy could not be created, or a store or hook of it fails';
    return mistake('PROXY_FAILED', problem, 'correct the option that the log of the product names');
  }
  return undefined;
}

/** Calls a route that is counted by client, which takes the address of the client and a store. */
async function checkCounted(subject: Subject, proxy: ProxyKind, base: URL): Promise<Finding[]> {
  const { route, body } = ROUTES[proxy].counted;
  const response = await askProduct(new URL(route, base), pageRequest(body));
  if (response?.status === 500 && response.code === 'SERVICE_UNAVAILABLE') return [storeFails()];
  if (response?.code !== 'CLIENT_IP_UNAVAILABLE') return [];
  const name = (option: string) => subject.nameOf(proxy, option);
  const problem = 'the product does not know the address of its clients, and sends nothing';
  const change = `${name('trustedProxies')}=<the range of the proxy in front>, or ${name('clientIpHeader')}=<the header that your platform writes>`;
  return [mistake('CLIENT_IP_UNKNOWN', problem, change)];
}

async function checkOrigins(subject: Subject, proxy: ProxyKind, base: URL): Promise<Finding[]> {
  const { route, body } = ROUTES[proxy];
  const target = new URL(route, base);
  const own = pageRequest(body, { origin: base.origin });
  const { 'sec-fetch-site': _, ...withoutSite } = own.headers;
  const [foreign, preflight, old] = await Promise.all([
    askProduct(target, pageRequest(body, { 'sec-fetch-site': 'cross-site' })),
    askProduct(target, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': `content-type,${PROXY_HEADER.toLowerCase()}`,
      },
    }),
    askProduct(target, { ...own, headers: withoutSite }),
  ]);
  const findings: Finding[] = [];
  // What is in front of the product may refuse it first.
  if (foreign?.isOfProxy && foreign.code !== 'ORIGIN_REFUSED') {
    const problem =
      'what is in front of the product changes Sec-Fetch-Site, so any site may call the routes';
    findings.push(mistake('CROSS_SITE_ACCEPTED', problem, 'let Sec-Fetch-Site through unchanged'));
  }
  const allowed = preflight?.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === 'https://other.example') {
    const problem = 'a CORS middleware opens the routes to other sites';
    findings.push(
      mistake('CORS_OPEN', problem, `mount the proxy of ${base.pathname} before cors()`),
    );
  }
  if (old?.code === 'ORIGIN_REFUSED') {
    const problem = 'browsers without Sec-Fetch-Site (Safari before 16.4) are refused';
    const change = `${subject.nameOf(proxy, 'allowedOrigins')}: ['${base.origin}']`;
    findings.push(mistake('ORIGIN_NOT_LISTED', problem, change));
  }
  return findings;
}

/** Looks at the cookie that `cancel` clears: it has the name and the attributes of the one that seals a transaction. */
function checkCookie(subject: Subject, response: ProductResponse | undefined): Finding[] {
  const { isProduction, nameOf, url } = subject;
  const [cookie] = response?.headers.getSetCookie() ?? [];
  if (cookie === undefined) {
    const problem =
      'what is in front of the product removes its cookies, so no code can be verified';
    const change = 'let Set-Cookie through, and do not cache the routes';
    return [mistake('COOKIE_REMOVED', problem, change)];
  }
  const isPlain = !cookie.startsWith('__Host-');
  const isLocal = url !== undefined && isLoopbackHttp(url);
  const has = (attribute: RegExp) =>
    cookie
      .split(/;\s*/)
      .slice(1)
      .some((each) => attribute.test(each));
  const changes = [
    isPlain && !isLocal ? 'its name does not begin with __Host-' : [],
    has(/^path=\/$/i) ? [] : 'Path is not /',
    has(/^domain\b/i) ? 'it has a Domain' : [],
    has(/^httponly$/i) ? [] : 'it has no HttpOnly',
    isPlain || has(/^secure$/i) ? [] : 'it has no Secure',
    has(/^samesite=lax$/i) ? [] : 'SameSite is not Lax',
  ].flat();
  const findings: Finding[] = [];
  if (changes.length > 0) {
    const problem = `what is in front of the product changes its cookies: ${changes.join(', ')}`;
    const change =
      'let Set-Cookie through unchanged: __Host-, Path=/, Secure, HttpOnly, SameSite=Lax, no Domain';
    findings.push(mistake('COOKIE_CHANGED', problem, change));
  }
  // Only a proxy in development leaves the prefix out, on this machine.
  if (isProduction && isPlain && isLocal) {
    const problem = "environment is 'development' in the running product";
    const change = `remove ${nameOf('otp', 'environment')} where the product runs`;
    findings.push(mistake('DEVELOPMENT_IN_PRODUCTION', problem, change));
  }
  return findings;
}
