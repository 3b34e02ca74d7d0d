import { type Finding, mistake, note } from './finding.ts';
import { askProduct } from './product-request.ts';
import type { Subject } from './subject.ts';

const CAPTCHA_ORIGIN = 'https://challenges.cloudflare.com';

/** Checks the page: that it answers, and that its content security policy lets the form and the widget work. */
export async function checkPage(subject: Subject, needsCaptcha: boolean): Promise<Finding[]> {
  const { url } = subject;
  if (url === undefined) return [];
  const page = await askProduct(url, { headers: { accept: 'text/html' } });
  if (page === undefined) {
    return [
      mistake(
        'PRODUCT_UNREACHABLE',
        `${url.origin} does not answer`,
        '--url <the address of the page>',
      ),
    ];
  }
  const header = page.headers.get('content-security-policy');
  if (header === null) {
    const change =
      "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
    return [note('CSP_MISSING', 'the page has no content security policy', change)];
  }
  return checkPolicy(parsePolicy(header), subject, needsCaptcha);
}

type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads a policy. Of a directive that is there twice the first counts. */
function parsePolicy(header: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of header.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (!policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

function checkPolicy(
  policy: Policy,
  { otp, widget, url }: Subject,
  needsCaptcha: boolean,
): Finding[] {
  const self = ["'self'", url?.origin ?? ''];
  const sources = (...names: string[]) =>
    names.map((name) => policy.get(name)).find((found) => found !== undefined);
  // A missing directive allows everything, and so does `*` for what has a URL.
  const allows = (found: readonly string[] | undefined, wanted: readonly string[]) =>
    found === undefined || [...wanted, '*'].some((source) => found.includes(source));
  const need = (isMet: boolean, finding: Finding) => (isMet ? [] : [finding]);
  const scripts = sources('script-src', 'default-src');
  const connects = sources('connect-src', 'default-src');
  const frames = sources('frame-src', 'child-src', 'default-src');
  const workers = sources('worker-src', 'child-src', 'script-src', 'default-src');
  return [
    ...need(
      allows(connects, self),
      mistake(
        'CSP_BLOCKS_REQUESTS',
        'the policy blocks the calls to your backend',
        "connect-src 'self'",
      ),
    ),
    ...(otp === undefined
      ? []
      : [
          ...need(
            allows(workers, self),
            mistake(
              'CSP_BLOCKS_WORKER',
              'the policy blocks the worker that solves the proof of work',
              "worker-src 'self'",
            ),
          ),
          ...need(
            scripts === undefined ||
              scripts.includes("'wasm-unsafe-eval'") ||
              scripts.includes("'unsafe-eval'"),
            mistake(
              'CSP_BLOCKS_ENGINE',
              'the policy blocks WebAssembly, so the proof of work takes longer',
              "script-src 'self' 'wasm-unsafe-eval'",
            ),
          ),
          ...need(
            !needsCaptcha ||
              (allows(scripts, [CAPTCHA_ORIGIN]) && allows(frames, [CAPTCHA_ORIGIN])),
            mistake(
              'CSP_BLOCKS_CAPTCHA',
              'the pipeline requires a captcha, and the policy blocks it',
              `script-src … ${CAPTCHA_ORIGIN}; frame-src … ${CAPTCHA_ORIGIN}`,
            ),
          ),
        ]),
    ...need(
      widget?.widgetOrigin === undefined || allows(frames, [widget.widgetOrigin]),
      mistake(
        'CSP_BLOCKS_WIDGET',
        "the policy blocks the widget's frame",
        `frame-src ${widget?.widgetOrigin}`,
      ),
    ),
    ...need(
      policy.has('frame-ancestors'),
      note(
        'CSP_ALLOWS_FRAMING',
        'any site may frame the page, which allows clickjacking',
        "frame-ancestors 'none'",
      ),
    ),
  ];
}
