// @ts-check
import { setIcon } from './dom.js';

/** @type {ReadonlyMap<string, string>} */
const NAMES = new Map([
  ['whatsapp', 'WhatsApp'],
  ['telegram', 'Telegram'],
  ['sms', 'SMS'],
  ['email', 'Email'],
]);

/** The channels in their usual order. */
export const CHANNELS = [...NAMES.keys()];

/**
 * A channel's name for people; one that this page does not know keeps the service's word.
 *
 * @param {string} channel
 */
export function channelName(channel) {
  return NAMES.get(channel) ?? channel;
}

/**
 * Gives an element the channel's colour, and its mark the channel's icon.
 *
 * @param {HTMLElement} element
 * @param {string} channel
 */
export function showChannel(element, channel) {
  element.dataset['channel'] = NAMES.has(channel) ? channel : 'other';
  setIcon(element, element.dataset['channel']);
}
