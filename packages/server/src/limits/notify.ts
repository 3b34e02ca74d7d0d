import { type RequestReport, reasonOf } from '../http/report.ts';

/** Hands something to a hook of the integrator. Never throws, and delays no response. */
export type Notify<Notice> = (notice: Notice, report: RequestReport) => void;

/** Prepares a hook that only listens. What it throws is logged under its name. */
export function createNotify<Notice>(
  name: string,
  hook: ((notice: Notice) => unknown) | undefined,
): Notify<Notice> | undefined {
  if (hook === undefined) return undefined;
  const call = async (notice: Notice, report: RequestReport) => {
    try {
      await hook(notice);
    } catch (error) {
      report.log({ level: 'error', message: `${name} failed`, reason: reasonOf(error) });
    }
  };
  return (notice, report) => report.inBackground(call(notice, report));
}
