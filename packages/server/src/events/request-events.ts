import { isWrongCode, type OpenChannel, type SingleAddress } from '@otp-kit/protocol';
import { type RequestReport, reasonOf } from '../http/report.ts';
import type { ServiceError } from '../http/service-error.ts';
import { eventChannels, eventCode, eventCountry } from './closed-values.ts';
import type { EventDetails, EventRoute, ProxyEvent } from './proxy-event.ts';

/** What the events of a request are about. */
export interface EventSubject {
  readonly address?: SingleAddress;
  readonly channels?: readonly OpenChannel[];
  readonly isDecoy?: boolean;
}

/** The events of one request. They are kept until its outcome is known, and then emitted in their order. */
export interface RequestEvents {
  /** Adds what a step knows of the request. It applies to all its events. */
  about(subject: EventSubject): void;
  add(details: EventDetails, durationMs?: number): void;
  /** Adds the event of a refusal. */
  refuse(refusal: Pick<ServiceError, 'status' | 'body' | 'rule' | 'country'>): void;
  /** Calls the listener with each event. The platform waits for its promise, the response does not. */
  emit(): void;
}

/** What the events of a request depend on. */
export interface RequestEventsOptions {
  readonly onEvent: ((event: ProxyEvent) => unknown) | undefined;
  readonly proxy: ProxyEvent['proxy'];
  readonly route: EventRoute;
  readonly report: RequestReport;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Begins the events of a request, and its time. */
export function createRequestEvents({
  onEvent,
  proxy,
  route,
  report,
  now,
}: RequestEventsOptions): RequestEvents {
  if (onEvent === undefined) return NO_EVENTS;
  const startedAt = now();
  const pending: { readonly details: EventDetails; readonly durationMs: number | undefined }[] = [];
  let subject: Pick<ProxyEvent, 'country' | 'channels' | 'isDecoy'> = {
    country: undefined,
    channels: [],
    isDecoy: false,
  };
  const events: RequestEvents = {
    about({ address, channels, isDecoy }) {
      subject = {
        country: address === undefined ? subject.country : eventCountry(address),
        channels: channels === undefined ? subject.channels : eventChannels(channels),
        isDecoy: isDecoy ?? subject.isDecoy,
      };
    },
    add: (details, durationMs) => void pending.push({ details, durationMs }),
    refuse({ status: httpStatus, body, rule, country }) {
      const refused = { code: eventCode(body.code), class: body.class, httpStatus };
      const isCompared = route === 'verify' && isWrongCode(refused.code);
      if (country !== undefined) subject = { ...subject, country };
      events.add(
        isCompared
          ? { kind: 'wrong-code', ...refused }
          : { kind: `${route}-refused`, rule, ...refused },
      );
    },
    emit() {
      const at = now();
      for (const { details, durationMs = at - startedAt } of pending.splice(0)) {
        const event: ProxyEvent = { proxy, at, durationMs, ...subject, ...details };
        report.inBackground(callListener(onEvent, event, report));
      }
    },
  };
  return events;
}

const NO_EVENTS: RequestEvents = {
  about: () => undefined,
  add: () => undefined,
  refuse: () => undefined,
  emit: () => undefined,
};

/** Calls the listener. Never rejects. */
async function callListener(
  onEvent: (event: ProxyEvent) => unknown,
  event: ProxyEvent,
  report: RequestReport,
): Promise<void> {
  try {
    await onEvent(event);
  } catch (error) {
    report.logSampled({ level: 'error', message: 'onEvent failed', reason: reasonOf(error) });
  }
}
