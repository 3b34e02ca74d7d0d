import { describe, expect, test } from 'vitest';
import { isPublicAddress, networkOf, readIpAddress } from './ip-address.ts';

describe('readIpAddress', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::', '::'],
  ])('reads %s as %s', (text, address) => {
    expect(readIpAddress(text)).toBe(address);
  });

  test.each([
    '',
    'localhost',
    '203.0.113.7:443',
    '203.0.113.7, 203.0.113.8',
    ' 203.0.113.7',
    '203.0.113.007',
    '203.0.113',
    '203.0.113.256',
    '3405803783',
    '[2001:db8::1]',
    '2001:db8::1::2',
    '203.0.113.0/24',
  ])('takes %j for none', (text) => {
    expect(readIpAddress(text)).toBeUndefined();
  });
});

describe('networkOf', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['fd00::', 'fd00:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7', '203.0.113.7'],
  ])('%s is in %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('isPublicAddress', () => {
  test.each([
    '126.255.255.255',
    '128.0.0.1',
    '9.255.255.255',
    '169.253.255.255',
    '192.169.0.0',
    '2001:db8::1',
    'fbff::1',
    'fec0::1',
    '::2',
  ])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each(['127.0.0.1', 'fc00::1', 'fdff::1', 'febf::1', '::1'])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
