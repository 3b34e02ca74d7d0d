import { FAULT_APIS, type FaultApi } from '@otp-kit/emulator/console-api';
import type { Fault } from '../api/control-types.ts';
import { operationText } from '../components/operation.ts';

/** So often that no session reaches the end. */
export const UNTIL_REMOVED: number = Number.MAX_SAFE_INTEGER;

// A fault that counts down from there stays one that is set until it is removed.
const MANY = 1_000_000;

const PREFIXES: readonly (readonly [string, FaultApi])[] = [
  ['v12.', 'v12'],
  ['widget.', 'widget'],
  ['v10.', 'v10'],
  ['utilities.', 'utility'],
];

const DROPS: Readonly<Record<NonNullable<Fault['drop']>, string>> = {
  reset: 'connection reset',
  empty: 'connection closed',
  malformed: 'half of the answer',
};

/** The call that a fault is for: `Verify, V1.2`. */
export function faultTarget({ operation }: Pick<Fault, 'operation'>): string {
  const api = PREFIXES.find(([prefix]) => operation.startsWith(prefix))?.[1];
  return [operationText(operation), ...(api ? [FAULT_APIS[api]] : [])].join(', ');
}

/** What a fault does, to which call, and how often: `pre_send_failure, next 2 calls, +201001234567`. */
export function faultText(fault: Fault): string {
  const { name, respond, drop, delayMs, phoneNumber } = fault;
  const effects = [
    delayMs === undefined ? undefined : `waits ${delayMs / 1000} s`,
    name ?? (respond && `answers ${respond.status}`) ?? (drop && DROPS[drop]),
  ];
  return [...effects, oftenText(fault), phoneNumber].filter(Boolean).join(', ');
}

function oftenText({ nth, times }: Fault): string {
  if (times > MANY) return 'until removed';
  const which = nth === 1 ? 'next' : `from call ${nth}:`;
  return times === 1 && nth === 1
    ? 'next call'
    : `${which} ${times} ${times === 1 ? 'call' : 'calls'}`;
}
