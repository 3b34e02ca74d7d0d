import { canonicalPhone } from '@otp-kit/server/utilities';
import { isValidPhoneNumber } from 'libphonenumber-js/mobile';
import { type FailureName, isFailureOf, type PipelineName } from './failure-names.ts';
import type { NewOrder, TemplateName } from './orders.ts';

const LONGEST_NAME = 60;

/** What the page's form posts: an order, and the failure that is to be caused. */
export interface PostedOrder {
  readonly order: NewOrder;
  readonly failure: FailureName | undefined;
}

/** Parses a posted order. Returns undefined for anything that the form does not post. */
export function parseOrder(body: unknown): PostedOrder | undefined {
  const { name, phone, template, pipeline, failure } = Object(body);
  if (typeof name !== 'string' || name.trim() === '' || name.length > LONGEST_NAME)
    return undefined;
  if (typeof phone !== 'string') return undefined;
  if (!isTemplate(template)) return undefined;
  if (!isPipeline(pipeline)) return undefined;
  if (failure !== undefined && !isFailureOf(pipeline, failure)) return undefined;
  return { order: { name: name.trim(), phone, template, pipeline }, failure };
}

/**
 * Returns whether a mobile phone can have a number, by the numbering plan of its country.
 * `canonicalPhone` also takes a number that no network has: its message would arrive nowhere.
 */
export function isMobileNumber(text: string): boolean {
  try {
    return isValidPhoneNumber(canonicalPhone(text));
  } catch {
    return false;
  }
}

function isTemplate(value: unknown): value is TemplateName {
  return typeof value === 'string' && /^order_(shipped|confirmed)(_de|_ar)?$/.test(value);
}

function isPipeline(value: unknown): value is PipelineName {
  return value === 'sms' || value === 'whatsapp';
}
