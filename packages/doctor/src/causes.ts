import type { CheckResult, Finding } from './finding.ts';

/** What the doctor reports. */
export interface Examination {
  readonly findings: readonly Finding[];
  /** The checks without a result of their own. */
  readonly notExamined: readonly NotExamined[];
}

interface NotExamined {
  /** The code of the finding that explains it, or a sentence. */
  readonly because: string;
  readonly checks: readonly string[];
}

/** What a product shows that did not start, or whose proxy could not be created. */
export const NOT_STARTED: readonly string[] = [
  'PRODUCT_UNREACHABLE',
  'PROXY_FAILED',
  'WEBHOOK_UNREACHABLE',
  'CALLBACK_UNREACHABLE',
];

/** What later checks find because of each cause, in place of a result of their own. */
const EFFECTS: Readonly<Record<string, readonly string[]>> = {
  SETTING_MISSING: NOT_STARTED,
  OPTION_REFUSED: NOT_STARTED,
  SERVICE_UNREACHABLE: ['SERVICE_UNREACHABLE'],
  BASE_URL_WRONG: ['SERVICE_UNREACHABLE', 'ATTEMPT_REFUSED', 'BASE_URL_WRONG'],
  API_KEY_UNKNOWN: ['API_KEY_UNKNOWN'],
  CLOCK_SKEW: ['CLOCK_SKEW'],
  STORE_UNREACHABLE: ['STORE_UNREACHABLE', 'PROXY_FAILED'],
  // `--url` may be wrong, and with it what it is compared with.
  PRODUCT_UNREACHABLE: [...NOT_STARTED, 'CALLBACK_WRONG'],
  PAGE_NOT_FOUND: [
    'ROUTES_NOT_MOUNTED',
    'WEBHOOK_UNREACHABLE',
    'CALLBACK_UNREACHABLE',
    'CALLBACK_WRONG',
  ],
  ROUTES_NOT_MOUNTED: ['WEBHOOK_UNREACHABLE', 'CALLBACK_UNREACHABLE'],
  PROXY_FAILED: ['WEBHOOK_UNREACHABLE'],
};

/**
 * Keeps the causes among the findings, and leaves out what an earlier check explains.
 *
 * @param results of each check by its name, the causes first
 */
export function findCauses(
  results: readonly (readonly [check: string, result: CheckResult])[],
): Examination {
  const findings: Finding[] = [];
  const reasons = new Map<string, Set<string>>();
  for (const [check, result] of results) {
    const causes = findings.map(({ code }) => code);
    const add = (because: string) => {
      reasons.set(because, (reasons.get(because) ?? new Set()).add(check));
    };
    if ('because' in result) {
      add(result.because);
      continue;
    }
    for (const finding of result) {
      const cause = causes.find((code) => EFFECTS[code]?.includes(finding.code));
      if (cause !== undefined) add(cause);
      // What the options say already, the running product may show, too.
      else if (!causes.includes(finding.code)) findings.push(finding);
    }
  }
  return {
    findings: unique(findings),
    notExamined: [...reasons].map(([because, checks]) => ({ because, checks: [...checks] })),
  };
}

/** Form and widget share options, and find the same. */
function unique(findings: readonly Finding[]): readonly Finding[] {
  const keyOf = ({ code, change }: Finding) => `${code} ${change}`;
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}
