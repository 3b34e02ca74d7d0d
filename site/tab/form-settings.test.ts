import { expect, test } from 'vitest';
import { type FormSettings, snippetOf } from './form-settings.ts';

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
