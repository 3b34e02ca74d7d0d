import { describe, expect, test } from 'vitest';
import { refuseTarget } from './webhook-target.ts';

describe('refuseTarget', () => {
  test.each([
    'http://localhost:3000/api/otp/widget/webhook',
    'http://LOCALHOST/',
    'https://shop.localhost/hook',
    'http://127.0.0.1:8080/',
    'http://127.1.2.3/',
    'http://[::1]:3000/',
    // URL parsers write these as 127.0.0.1, and so do clients.
    'http://2130706433/',
    'http://0x7f.1/',
  ])('lets %s through', (url) => {
    expect(refuseTarget(url, [])).toBeUndefined();
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://[::ffff:169.254.169.254]/',
    'http://example.com/',
    'http://localhost.example.com/',
    'http://notlocalhost/',
    'http://127.0.0.1.example.com/',
    'http://localhost@example.com/',
    'file:///etc/passwd',
    'ftp://localhost/',
    'myapp://localhost/',
    'no url',
  ])('refuses %s', (url) => {
    expect(refuseTarget(url, [])).toEqual(expect.any(String));
  });

  test('lets a host through that is allowed by name, and no part of it', () => {
    expect(refuseTarget('https://backend:8443/hook', ['backend'])).toBeUndefined();
    expect(refuseTarget('https://my.backend/hook', ['backend'])).toContain('my.backend');
  });

  test('an allowed name does not make another scheme right', () => {
    expect(refuseTarget('ftp://backend/', ['backend'])).toEqual(expect.any(String));
  });
});
