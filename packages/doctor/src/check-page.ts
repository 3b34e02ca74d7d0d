import { type Finding, mistake, note } from './finding.ts';
import { type PagePolicies, policiesIn, readPolicies } from './page-policy.ts';
import { isDown, notRunning, type ProductResponse } from './product-request.ts';
import type { Subject } from './subject.ts';

const CAPTCHA_ORIGIN = 'https://challenges.cloudflare.com';

/** Checks the page: that it responds, and that its content security policy lets the form and the widget work. */
export function checkPage(
  subject: Subject,
  needsCaptcha: boolean,
  page: ProductResponse | undefined,
): Finding[] {
  const { url } = subject;
  if (url === undefined) return [];
  if (isDown(page)) return [notRunning(url, page)];
  if (page.status >= 400) {
    return [
      mistake(
        'PAGE_NOT_FOUND',
        `${url.pathname} answers ${page.status} in place of a page`,
        '--url <the address of the page with the form or the widget>',
      ),
    ];
  }
  const header = page.headers.get('content-security-policy');
  const ofPage = policiesIn(page.text);
  if (header === null && ofPage.length === 0) {
    const change =
      "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    return [note('CSP_MISSING', 'the page has no content security policy', change)];
  }
  const policies = readPolicies(header ?? '', url.origin);
  const check = (read: PagePolicies) => checkPolicies(read, url.origin, subject, needsCaptcha);
  return [
    ...check(policies),
    ...ofPage.flatMap((policy) =>
      check(readPolicies(policy, url.origin)).map((finding) => ({
        ...finding,
        change: `in the page's <meta http-equiv="content-security-policy">: ${finding.change}`,
      })),
    ),
    ...need(
      policies.hasFrameAncestors || page.headers.has('x-frame-options'),
      note(
        'CSP_ALLOWS_FRAMING',
        'any site may frame the page, which allows clickjacking',
        ofPage.length === 0
          ? "frame-ancestors 'none'"
          : "content-security-policy: frame-ancestors 'none', as a header, since browsers ignore it in <meta>",
      ),
    ),
  ];
}

const SCRIPTS = ['script-src', 'default-src'];
const FRAMES = ['frame-src', 'child-src', 'default-src'];
const WORKERS = ['worker-src', 'child-src', 'script-src', 'default-src'];

function checkPolicies(
  { allows, allowsWebAssembly }: PagePolicies,
  page: string,
  { otp, widget }: Subject,
  needsCaptcha: boolean,
): Finding[] {
  const allowsCaptcha = allows(SCRIPTS, CAPTCHA_ORIGIN) && allows(FRAMES, CAPTCHA_ORIGIN);
  const { widgetOrigin } = widget ?? {};
  const form = [
    ...need(
      allows(WORKERS, page),
      mistake(
        'CSP_BLOCKS_WORKER',
        'the policy blocks the worker that solves the proof of work',
        "worker-src 'self'",
      ),
    ),
    ...need(
      allowsWebAssembly,
      mistake(
        'CSP_BLOCKS_ENGINE',
        'the policy blocks WebAssembly, so the proof of work takes longer',
        "script-src 'self' 'wasm-unsafe-eval'",
      ),
    ),
    ...need(
      !needsCaptcha || allowsCaptcha,
      mistake(
        'CSP_BLOCKS_CAPTCHA',
        'the pipeline requires a captcha, and the policy blocks it',
        `script-src … ${CAPTCHA_ORIGIN}; frame-src … ${CAPTCHA_ORIGIN}`,
      ),
    ),
  ];
  return [
    ...need(
      allows(['connect-src', 'default-src'], page),
      mistake(
        'CSP_BLOCKS_REQUESTS',
        'the policy blocks the calls to your backend',
        "connect-src 'self'",
      ),
    ),
    ...(otp === undefined ? [] : form),
    ...need(
      // An origin that is no URL is reported by the check of the options.
      widgetOrigin === undefined || !URL.canParse(widgetOrigin) || allows(FRAMES, widgetOrigin),
      mistake(
        'CSP_BLOCKS_WIDGET',
        "the policy blocks the widget's frame",
        `frame-src ${widgetOrigin}`,
      ),
    ),
  ];
}

function need(isMet: boolean, finding: Finding): Finding[] {
  return isMet ? [] : [finding];
}
