/** The form's settings on the first page, and the code that a product writes for them. */

/** What can be set. Each name is a value of the controls. */
export interface FormSettings {
  readonly field: 'countries' | 'plain';
  readonly theme: 'plain' | 'aurora' | 'ledger';
  readonly language: 'en' | 'ar' | 'de' | 'deFormal';
  readonly channel: 'automatic' | 'chosen';
}

/** The countries whose numbers the backend in the tab accepts. */
export const COUNTRIES = ['EG', 'SA', 'AE', 'GB', 'US'] as const;

/** The channels that the backend offers where the user chooses one. */
export const CHANNELS = ['whatsapp', 'telegram', 'sms'] as const;

/** What each setting is called, and its values in the order of the controls. */
export const CONTROLS = {
  field: ['Phone field', { countries: 'With countries', plain: 'Plain' }],
  theme: ['Theme', { plain: 'None', aurora: 'Aurora', ledger: 'Ledger' }],
  language: [
    'Language',
    { en: 'English', ar: 'العربية', de: 'Deutsch', deFormal: 'Deutsch (Sie)' },
  ],
  channel: ['Channel', { automatic: 'Automatic', chosen: 'The user chooses' }],
} as const satisfies {
  readonly [Name in keyof FormSettings]: readonly [string, Record<FormSettings[Name], string>];
};

/** The names of the settings, in the order of the controls. */
export const NAMES = ['field', 'language', 'theme', 'channel'] as const;

/** The settings of the first page. */
export const FIRST: FormSettings = {
  field: 'countries',
  theme: 'plain',
  language: 'en',
  channel: 'automatic',
};

/** The settings that the query of an address has, and the first page's own for the rest. */
export function settingsIn(address: URL): FormSettings {
  const entries = NAMES.map((name) => {
    const value = address.searchParams.get(name) ?? '';
    return [name, Object.hasOwn(CONTROLS[name][1], value) ? value : FIRST[name]];
  });
  return { ...FIRST, ...Object.fromEntries(entries) };
}

/** The address with the settings that are not the first page's own. */
export function addressWith(address: URL, settings: FormSettings): URL {
  const next = new URL(address);
  for (const name of NAMES) {
    if (settings[name] === FIRST[name]) next.searchParams.delete(name);
    else next.searchParams.set(name, settings[name]);
  }
  return next;
}

/** The component that a product has for these settings. */
export function snippetOf({ field, theme, language, channel }: FormSettings): string {
  const hasCountries = field === 'countries';
  const isOther = language !== 'en';
  return lines(
    "import { OtpForm } from '@otp-kit/react';",
    isOther && `import { ${language} } from '@otp-kit/react/${language.slice(0, 2)}';`,
    hasCountries && "import { phoneField } from '@otp-kit/react/phone';",
    "import '@otp-kit/react/styles.css';",
    hasCountries && "import '@otp-kit/react/phone.css';",
    theme !== 'plain' && `import '@otp-kit/react/themes/${theme}.css';`,
    '',
    ...(hasCountries
      ? ['const phone = phoneField({', `  countries: ${list(COUNTRIES)},`, '});', '']
      : []),
    'export function SignIn() {',
    '  return (',
    '    <OtpForm',
    '      endpoint="/api/otp"',
    isOther && `      messages={${language}}`,
    hasCountries && '      phoneField={phone}',
    channel === 'chosen' && `      channels={${list(CHANNELS)}}`,
    '      onVerified={({ next }) =>',
    "        location.assign(next ?? '/')",
    '      }',
    '    />',
    '  );',
    '}',
  );
}

function lines(...texts: readonly (string | false)[]): string {
  return texts.filter((text) => text !== false).join('\n');
}

function list(values: readonly string[]): string {
  return `[${values.map((value) => `'${value}'`).join(', ')}]`;
}
