import { expect, test } from 'vitest';
import { addressWith, type FormSettings, settingsIn, snippetOf } from './form-settings.ts';

const PLAIN: FormSettings = {
  field: 'plain',
  theme: 'plain',
  language: 'en',
  channel: 'automatic',
};

test('the snippet of a plain form imports nothing else', () => {
  expect(snippetOf(PLAIN)).toBe(`import { OtpForm } from '@otp-kit/react';
import '@otp-kit/react/styles.css';

export function SignIn() {
  return (
    <OtpForm
      endpoint="/api/otp"
      onVerified={({ next }) =>
        location.assign(next ?? '/')
      }
    />
  );
}`);
});

test.each([
  [{ field: 'countries' }, "phoneField({\n  countries: ['EG', 'SA', 'AE', 'GB', 'US'],\n})"],
  [{ field: 'countries' }, "import '@otp-kit/react/phone.css';"],
  [{ theme: 'aurora' }, "import '@otp-kit/react/themes/aurora.css';"],
  [{ language: 'ar' }, "import { ar } from '@otp-kit/react/ar';"],
  [{ language: 'deFormal' }, "import { deFormal } from '@otp-kit/react/de';"],
  [{ language: 'deFormal' }, 'messages={deFormal}'],
  [{ channel: 'chosen' }, "channels={['whatsapp', 'telegram', 'sms']}"],
] as const)('the snippet shows %o as %s', (setting, line) => {
  expect(snippetOf({ ...PLAIN, ...setting })).toContain(line);
  expect(snippetOf(PLAIN)).not.toContain(line);
});

test('the address has the settings that differ from the first ones, beside what it has', () => {
  const first = new URL('https://example.com/?theme=aurora&from=mail#live-form');
  const settings = {
    field: 'countries',
    theme: 'plain',
    language: 'de',
    channel: 'chosen',
  } as const;
  const address = addressWith(first, settings);
  expect(address.href).toBe('https://example.com/?from=mail&language=de&channel=chosen#live-form');
  expect(settingsIn(address)).toEqual(settings);
});

test('a setting that the address has wrong is the first one', () => {
  expect(settingsIn(new URL('https://example.com/?theme=toString&field=plain'))).toEqual(PLAIN);
});
