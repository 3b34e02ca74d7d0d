import type { FlowContext } from './flow.ts';
import { REQUESTS_PER_FLOW, runFlow } from './flow.ts';

/** How much is asked of the proxies, and for how long. */
export interface Schedule {
  readonly users: number;
  readonly numbers: number;
  /** Requests in a second. */
  readonly rate: number;
  readonly seconds: number;
  /** The flow with which it begins: flows of one run have numbers of their own. */
  readonly firstFlow: number;
}

/** What the users of a schedule did. */
export interface Course {
  readonly flows: number;
  /** Flows that did not end in one login. */
  readonly failedFlows: number;
}

/**
 * Starts flows at fixed times, whatever the responses take: an open loop. The users take turns, each of them with one
 * flow at a time; the flow of a user who is still busy begins late, and its requests count from when they were due.
 */
export async function runUsers(context: FlowContext, schedule: Schedule): Promise<Course> {
  const { users, numbers, rate, seconds, firstFlow } = schedule;
  const flowsPerSecond = rate / REQUESTS_PER_FLOW;
  const flows = Math.round(seconds * flowsPerSecond);
  const busy: Promise<void>[] = [];
  const beginMs = performance.now();
  let failedFlows = 0;

  const run = async (nth: number, beginsAtMs: number): Promise<void> => {
    const signedIn = await runFlow(context, nth, { numbers, beginsAtMs });
    if (!signedIn) failedFlows += 1;
  };
  for (let flow = 0; flow < flows; flow += 1) {
    const beginsAtMs = beginMs + (flow * 1000) / flowsPerSecond;
    const waitMs = beginsAtMs - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const user = flow % users;
    const before = busy[user] ?? Promise.resolve();
    busy[user] = before.then(() => run(firstFlow + flow, beginsAtMs));
  }
  await Promise.all(busy);
  return { flows, failedFlows };
}
