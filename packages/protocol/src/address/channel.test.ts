import { expect, test } from 'vitest';
import { CHANNELS, PHONE_CHANNELS } from './channel.ts';

test('the channels are in the order that the interface names as the default', () => {
  expect(CHANNELS).toEqual(['whatsapp', 'telegram', 'sms', 'email']);
});

test('a user can choose every channel but email', () => {
  expect(PHONE_CHANNELS).toEqual(CHANNELS.filter((channel) => channel !== 'email'));
});
