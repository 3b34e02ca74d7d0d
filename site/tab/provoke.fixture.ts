import { createFetchTransport, createOtpFlow, type OtpFlow } from '@otp-kit/client';
import { en, failureText, type TellableFailure } from '@otp-kit/client/messages';
import { createSolver } from '@otp-kit/pow';
import { TEST_NUMBER } from './enter-text.ts';
import type { FormProvocation, Provocation } from './provocations/provocation.ts';
import { provocationsOf } from './provocations/provocations-of.ts';
import { createTabSystem, SERVICE, type TabSystem } from './system.ts';

/** A flow without a form, with the requests of the tab. */
export function flowIn(
  { fetch }: TabSystem,
  { solver, captcha }: Partial<FormProvocation> = {},
): OtpFlow {
  const transport = createFetchTransport({ endpoint: `${SERVICE}/api/otp`, fetch });
  // Node has no workers of the browser, and the warning about it is no news.
  return createOtpFlow({ transport, solver: solver ?? createSolver({ log: () => {} }), captcha });
}

/** The code of the newest message. */
export function newestCode(system: TabSystem): string {
  const [message] = system.messages();
  return message?.code ?? '';
}

/** Does what the page of a code does, and returns all that a reader sees, as text. */
export async function provoke(code: string): Promise<string> {
  const seen: string[] = [];
  for (const { provocation } of provocationsOf(code)) {
    const system = createTabSystem(provocation.proxy ? { proxy: provocation.proxy } : {});
    const result = await outcomeOf(provocation, system);
    // A code that an operator has to act on is in the traffic, and not on the page.
    seen.push(JSON.stringify(result), JSON.stringify(system.traffic.entries()));
    if (isTellable(result)) seen.push(en[failureText(result)]);
    system.close();
  }
  return seen.join('\n');
}

async function outcomeOf(provocation: Provocation, system: TabSystem): Promise<unknown> {
  if (provocation.kind === 'run') return provocation.run(system);
  await provocation.arrange?.(system);
  const flow = flowIn(system, provocation);
  await flow.send({ phoneNumber: provocation.number ?? TEST_NUMBER });
  if (flow.getSnapshot().status === 'code') await flow.verify(newestCode(system));
  const { failure } = flow.getSnapshot();
  flow.close();
  return failure;
}

function isTellable(value: unknown): value is TellableFailure {
  return typeof value === 'object' && value !== null && 'class' in value;
}
