import { describe, expect, test } from 'vitest';
import { createClientIpReader } from './client-ip.ts';

const TRUSTED = ['10.0.0.0/8', '2001:4860::/32', '41.33.1.1'];

describe('createClientIpReader behind trusted proxies', () => {
  test.each([
    // peer, X-Forwarded-For, status, ip
    ['41.33.200.7', undefined, 'public', '41.33.200.7'],
    ['41.33.200.7', '1.1.1.1', 'public', '41.33.200.7'], // the peer is not trusted, its header is its own word
    ['::ffff:41.33.200.7', undefined, 'public', '41.33.200.7'],
    ['2a02:cb80::7', undefined, 'public', '2a02:cb80::7'],
    ['10.0.0.1', '41.33.200.7', 'public', '41.33.200.7'],
    ['::ffff:10.0.0.1', '41.33.200.7', 'public', '41.33.200.7'],
    ['10.0.0.1', '1.1.1.1, 41.33.200.7', 'public', '41.33.200.7'], // the leftmost one is the client's word
    ['10.0.0.1', '1.1.1.1, 41.33.200.7, 10.0.0.2, 41.33.1.1', 'public', '41.33.200.7'],
    ['10.0.0.1', '2a02:cb80::7', 'public', '2a02:cb80::7'],
    ['10.0.0.1', '::ffff:8.8.8.8', 'public', '8.8.8.8'],
    ['2001:4860::1', '8.8.8.8', 'public', '8.8.8.8'],
    ['10.0.0.1', undefined, 'unknown', undefined],
    ['10.0.0.1', '', 'unknown', undefined],
    ['10.0.0.1', '10.0.0.2, 10.0.0.3', 'unknown', undefined],
    ['10.0.0.1', '8.8.8.8, unknown', 'unknown', undefined],
    ['10.0.0.1', '8.8.8.8,', 'unknown', undefined],
    ['10.0.0.1', 'garbage, 8.8.8.8', 'public', '8.8.8.8'], // left of the client nothing is read
    ['10.0.0.1', '127.1', 'unknown', undefined],
    ['10.0.0.1', '0x7f.1', 'unknown', undefined],
    ['10.0.0.1', '2130706433', 'unknown', undefined],
    ['10.0.0.1', '010.0.0.1', 'unknown', undefined],
    ['10.0.0.1', '::ffff:010.0.0.1', 'unknown', undefined],
    ['10.0.0.1', '256.1.1.1', 'unknown', undefined],
    ['10.0.0.1', 'fe80::1%eth0', 'unknown', undefined],
    ['10.0.0.1', '8.8.8.8:443', 'public', '8.8.8.8'],
    ['10.0.0.1', '1.1.1.1:80, 8.8.8.8:443, 10.0.0.2:9', 'public', '8.8.8.8'],
    ['10.0.0.1', '[2a02:cb80::7]', 'public', '2a02:cb80::7'],
    ['10.0.0.1', '[2a02:cb80::7]:443', 'public', '2a02:cb80::7'],
    ['10.0.0.1', '[::ffff:8.8.8.8]:443', 'public', '8.8.8.8'],
    ['10.0.0.1', '192.168.1.4:443', 'private', '192.168.1.4'],
    ['10.0.0.1', '2a02:cb80::7:443', 'public', '2a02:cb80::7:443'], // without brackets the port is a part of the address
    ['10.0.0.1', '8.8.8.8:', 'unknown', undefined],
    ['10.0.0.1', '8.8.8.8:443:443', 'unknown', undefined],
    ['10.0.0.1', '8.8.8.8:123456', 'unknown', undefined],
    ['10.0.0.1', '8.8.8.8:x', 'unknown', undefined],
    ['10.0.0.1', '127.1:443', 'unknown', undefined],
    ['10.0.0.1', '[8.8.8.8]:443', 'unknown', undefined],
    ['10.0.0.1', '[2a02:cb80::7', 'unknown', undefined],
    ['10.0.0.1', '[2a02:cb80::7]443', 'unknown', undefined],
    ['10.0.0.1', '[[2a02:cb80::7]]', 'unknown', undefined],
    ['10.0.0.1', '[fe80::1%eth0]:443', 'unknown', undefined],
    ['10.0.0.1:443', '8.8.8.8', 'unknown', undefined], // a socket's peer never carries its port
    ['10.0.0.1', Array(33).fill('10.0.0.2').join(), 'unknown', undefined],
    ['10.0.0.1', `8.8.8.8,${Array(31).fill('10.0.0.2').join()}`, 'public', '8.8.8.8'],
    ['10.0.0.1', `8.8.8.8,${Array(32).fill('10.0.0.2').join()}`, 'unknown', undefined],
    ['10.0.0.1', `${Array(99).fill('1.1.1.1').join()},41.33.200.7`, 'public', '41.33.200.7'],
    ['10.0.0.1', `${Array(99).fill('garbage').join()},41.33.200.7`, 'public', '41.33.200.7'],
    ['10.0.0.1', `${Array(99).fill('1.1.1.1').join()},garbage`, 'unknown', undefined],
    ['10.0.0.1', '192.168.1.4', 'private', '192.168.1.4'],
    [undefined, '8.8.8.8', 'unknown', undefined],
    ['', '8.8.8.8', 'unknown', undefined],
  ])('peer %s, X-Forwarded-For %s: %s %s', (peer, forwarded, status, ip) => {
    const read = createClientIpReader({ trustedProxies: TRUSTED });
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded });

    const client = read(headers, peer);

    expect(client.status).toBe(status);
    expect('ip' in client ? client.ip : undefined).toBe(ip);
  });

  // The ranges that skip the service's check per address, and others that no user can come from.
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '203.0.113.9',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    '::ffff:192.168.0.1',
  ])('%s is not a public address', (peer) => {
    expect(createClientIpReader({})(new Headers(), peer).status).toBe('private');
  });

  test('reads no header where no proxy is trusted', () => {
    const headers = new Headers({ 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8' });

    expect(createClientIpReader({})(headers, '41.33.200.7')).toMatchObject({ ip: '41.33.200.7' });
  });
});

describe('createClientIpReader with a platform header', () => {
  const read = createClientIpReader({ clientIpHeader: 'cf-connecting-ip' });

  test.each([
    ['8.8.8.8', 'public'],
    ['10.0.0.1', 'private'],
    ['8.8.8.8:443', 'public'],
    ['[2a02:cb80::7]:443', 'public'],
    ['8.8.8.8, 9.9.9.9', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (value, status) => {
    expect(read(new Headers({ 'cf-connecting-ip': value }), '9.9.9.9').status).toBe(status);
  });

  test('never falls back to the peer or to another header', () => {
    expect(read(new Headers({ 'x-forwarded-for': '8.8.8.8' }), '9.9.9.9').status).toBe('unknown');
  });
});

test('names the networks of a client: the address of IPv4; the /64 and the /48 of IPv6', () => {
  const read = createClientIpReader({});

  expect(read(new Headers(), '8.8.8.8')).toEqual({
    status: 'public',
    ip: '8.8.8.8',
    network: '8.8.8.8',
  });
  expect(read(new Headers(), '2a02:cb80:1:2:ffff::9')).toEqual({
    status: 'public',
    ip: '2a02:cb80:1:2:ffff::9',
    network: '2a02:cb80:1:2::/64',
    site: '2a02:cb80:1::/48',
  });
});

test.each([
  [{ trustedProxies: ['10.0.0.0/33'] }],
  [{ trustedProxies: ['10.0.0.0/'] }],
  [{ trustedProxies: ['10.0.0.0/8/8'] }],
  [{ trustedProxies: ['loopback'] }],
  [{ trustedProxies: ['0.0.0.0/0'] }],
  [{ trustedProxies: ['::/0'] }],
  [{ clientIpHeader: 'x-forwarded-for' }],
  [{ clientIpHeader: 'Forwarded' }],
  [{ clientIpHeader: 'X-End-User-IP' }],
  [{ clientIpHeader: 'not a header' }],
  [{ clientIpHeader: 'x-real-ip', trustedProxies: ['10.0.0.1'] }],
])('refuses %o', (options) => {
  expect(() => createClientIpReader(options)).toThrow(TypeError);
});
