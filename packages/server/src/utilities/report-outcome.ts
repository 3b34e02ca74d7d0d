import type { Report } from '../http/report.ts';
import type { UtilityOutcome } from './utility-outcome.ts';

/** Logs what an operator has to see. No entry names the message or its recipient. */
export function reportOutcome(report: Report, outcome: UtilityOutcome): void {
  const route = 'utilities/send';
  const code = 'code' in outcome && outcome.code !== undefined ? { code: outcome.code } : {};
  if (outcome.outcome === 'unknown') {
    const message = 'a utility message may or may not have been sent: an operator decides';
    report.log({ level: 'warn', message, route, ...code });
  } else if (outcome.outcome === 'refused' && outcome.class === 'fix-account') {
    const message = 'the account or its configuration keeps a utility message from being sent';
    report.log({ level: 'error', message, route, ...code });
  } else if (outcome.outcome === 'pending' && outcome.needsSupport) {
    const message = 'the service asks to contact its support about a utility message';
    report.log({ level: 'error', message, route, ...code });
  }
}
