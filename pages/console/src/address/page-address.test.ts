import { expect, test } from 'vitest';
import { formatAddress, parseAddress } from './page-address.ts';

const EMPTY = { section: '', to: '', find: '', timeline: '' };

test.each([
  ['', EMPTY],
  ['#webhooks', { ...EMPTY, section: 'webhooks' }],
  ['#inbox?to=+201001234567', { ...EMPTY, section: 'inbox', to: '+201001234567' }],
  ['#?find=a?b', { ...EMPTY, find: 'a?b' }],
  ['#requests?unknown=1', { ...EMPTY, section: 'requests' }],
])('reads %s', (hash, address) => {
  expect(parseAddress(hash)).toEqual(address);
});

test.each([
  EMPTY,
  { ...EMPTY, section: 'inbox' },
  { section: 'requests', to: '+201001234567', find: '402 & more #?=', timeline: 'message:msg_1' },
])('reads what it writes', (address) => {
  expect(parseAddress(formatAddress(address))).toEqual(address);
});
