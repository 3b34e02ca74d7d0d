import { expect, test } from 'vitest';
import { formatAddress, parseAddress } from './page-address.ts';

const EMPTY = { section: '', to: '', find: '', only: '', channel: '', country: '', timeline: '' };

test.each([
  ['', EMPTY],
  ['#webhooks', { ...EMPTY, section: 'webhooks' }],
  ['#inbox?to=+201001234567', { ...EMPTY, section: 'inbox', to: '+201001234567' }],
  ['#?find=a?b', { ...EMPTY, find: 'a?b' }],
  ['#requests?only=failed+warnings', { ...EMPTY, section: 'requests', only: 'failed warnings' }],
  [
    '#funnel?channel=sms&country=+1',
    { ...EMPTY, section: 'funnel', channel: 'sms', country: '+1' },
  ],
  ['#requests?unknown=1', { ...EMPTY, section: 'requests' }],
])('reads %s', (hash, address) => {
  expect(parseAddress(hash)).toEqual(address);
});

test.each([
  EMPTY,
  { ...EMPTY, section: 'inbox' },
  {
    ...EMPTY,
    section: 'requests',
    to: '+201001234567',
    find: '402 & more #?=',
    only: 'failed',
    timeline: 'message:msg_1',
  },
])('reads what it writes', (address) => {
  expect(parseAddress(formatAddress(address))).toEqual(address);
});
