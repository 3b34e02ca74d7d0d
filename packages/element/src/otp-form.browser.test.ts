/** @module-tag landing */
/** What the element adds to the form. The form's own tests run against it, too: see vite.config.ts. */
import { ar } from '@otp-kit/client/messages/ar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createBackend } from '../../react/src/form/backend.fixture.ts';
import type { OtpFormElement } from './otp-form-types.ts';

const backend = createBackend({ difficulty: 0, verified: { next: '/home', enrollmentToken: 't' } });
const phone = page.getByLabelText('Phone number');
const code = page.getByLabelText('6-digit code');
const send = page.getByRole('button', { name: 'Send code' });

const load = () => import('../dist/otp-form.js');

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
});

/** Puts an element into the page, as a script would after the file has loaded. */
function show(attributes: Record<string, string> = {}, into: Node = document.body): OtpFormElement {
  const form = document.createElement('otp-form');
  for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
  Object.assign(form, { endpoint: '/api/otp', fetch: backend.fetch });
  into.appendChild(form);
  return form;
}

test('takes properties that were set before the file had loaded, and what was inside goes', async () => {
  expect(customElements.get('otp-form')).toBeUndefined();
  const form = show();
  form.messages = { sendCode: 'Text me' };
  form.append('This form needs JavaScript.');

  await load();

  await expect.element(page.getByRole('button', { name: 'Text me' })).toBeVisible();
  expect(Object.hasOwn(form, 'messages')).toBe(false);
  expect(form.getAttribute('endpoint')).toBe('/api/otp');
  expect(form.textContent).not.toContain('JavaScript');
});

describe('a page with the file', () => {
  beforeEach(load);

  test.each([
    ['', 'system-ui'],
    ['Georgia, serif', 'Georgia, serif'],
    ['"Times New Roman", serif', '"Times New Roman", serif'],
  ])('a page whose font is %j shows the form in %s', async (pageFont, formFont) => {
    document.body.style.fontFamily = pageFont;
    show();
    await expect.element(send).toBeVisible();
    const { fontFamily } = getComputedStyle(send.element());
    document.body.style.fontFamily = '';

    expect(fontFamily).toBe(formFont);
  });

  test('hears of every step and of the verification, also around the element', async () => {
    const heard: unknown[] = [];
    const hear = ({ type, detail }: CustomEvent) => void heard.push([type, detail]);
    const form = show();
    form.addEventListener('otp-step', hear);
    const hearAround = (event: Event) => event instanceof CustomEvent && hear(event);
    document.body.addEventListener('otp-verified', hearAround, { once: true });

    await phone.fill('01001234517');
    await send.click();
    await code.fill('123456');

    await expect.poll(() => heard.length).toBe(4);
    expect(heard).toEqual([
      ['otp-step', { step: 'address' }],
      ['otp-step', { step: 'code' }],
      ['otp-verified', { next: '/home', enrollmentToken: 't' }],
      ['otp-step', { step: 'verified' }],
    ]);
  });

  test('offers a passkey when it has what creates it', async () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn());
    const enroll = vi.fn(async () => {});
    const onVerified = vi.fn();
    const form = show({ lang: 'de' });
    form.passkey = { enroll };
    form.addEventListener('otp-verified', onVerified);
    await page.getByRole('textbox').fill('01001234517');
    await page.getByRole('button', { name: 'Code senden' }).click();
    await page.getByLabelText('6-stelliger Code').fill('123456');
    await page.getByRole('button', { name: 'Passkey erstellen' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();

    expect(enroll).toHaveBeenCalledExactlyOnceWith('t', expect.anything());
    expect(onVerified).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  test('finds no inline style in it', async () => {
    const form = show();
    await expect.element(phone).toBeVisible();

    expect(form.querySelectorAll('style, [style]')).toHaveLength(0);
    expect(document.head.querySelectorAll('style[data-otp]')).toHaveLength(0);
    expect(getComputedStyle(send.element()).cursor).toBe('pointer');
  });

  test.each(['light', 'dark'])(
    'in %s colours it is a card whose text is not at its edge',
    async (scheme) => {
      const form = show();
      form.style.colorScheme = scheme;
      await expect.element(phone).toBeVisible();

      const card = form.querySelector('.otp-form');
      expect(card && getComputedStyle(card).paddingInlineStart).toBe('20px');
    },
  );

  test('may have it in a shadow tree, where it has its styles, too', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    show({}, host.attachShadow({ mode: 'open' }));

    await expect.element(phone).toBeVisible();
    expect(getComputedStyle(send.element()).cursor).toBe('pointer');
  });

  test('may move it into a shadow tree, where it keeps what was typed and has its styles', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const form = show();
    await phone.fill('0100');

    host.attachShadow({ mode: 'open' }).appendChild(form);

    await expect.poll(() => getComputedStyle(send.element()).cursor).toBe('pointer');
    await expect.element(phone).toHaveValue('0100');
  });

  test('reads once on the console that the endpoint is missing', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const form = document.createElement('otp-form');
    document.body.append(form);
    await expect.element(phone).toBeVisible();
    form.lang = 'de';
    await expect.element(page.getByLabelText('Telefonnummer')).toBeVisible();

    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('`endpoint`'));
    error.mockRestore();
  });

  test.each([
    ['https://other.example/api/otp'],
    ['//other.example/api/otp'],
    ['blob:https://other.example/1'],
    ['http://'],
  ])('sends nothing to %s, and says so', async (endpoint) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const requests = backend.calls.length;
    show().setAttribute('endpoint', endpoint);
    await phone.fill('01001234517');
    await send.click();

    await expect.element(page.getByRole('alert')).toHaveTextContent('We can’t send codes');
    expect(backend.calls).toHaveLength(requests);
    expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('`allow-other-origin`'));
    error.mockRestore();
  });

  test.each([
    [{ 'allow-other-origin': '' }, 'https://other.example/api/otp'],
    [{}, `${origin}/api/otp`],
  ])('sends with %j to %s', async (attributes, endpoint) => {
    const error = vi.spyOn(console, 'error');
    show(attributes).setAttribute('endpoint', endpoint);
    await phone.fill('01001234517');
    await send.click();

    await expect.element(code).toBeVisible();
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });

  test.each([
    'lang',
    'getAttribute',
    'closest',
    'createElementNS',
    'createTextNode',
    'addEventListener',
    'adoptedStyleSheets',
    'ownerDocument',
  ])('shows it beside an image with the name %s', async (name) => {
    const around = document.body.appendChild(document.createElement('form'));
    around.setAttribute('lang', 'de');
    around.appendChild(document.createElement('img')).name = name;
    const form = show({}, around);

    await expect.poll(() => form.querySelector('label')?.textContent).toBe('Telefonnummer');
    const field = form.querySelector('input');
    if (field) field.value = '01001234517';
    form.querySelector<HTMLElement>('[type=submit]')?.click();

    await expect.poll(() => form.querySelector('label')?.textContent).toBe('6-stelliger Code');
    expect(form.querySelector('.otp-code-cells')).toHaveStyle({ display: 'grid' });
  });

  test('may have several, each with its own flow', async () => {
    show();
    show({ lang: 'de' }).storage = { getItem: () => null, setItem() {}, removeItem() {} };
    await phone.fill('01001234517');
    await send.click();

    await expect.element(code).toBeVisible();
    await expect.element(page.getByLabelText('Telefonnummer')).toHaveValue('');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('may define it twice', async () => {
    const defined = customElements.get('otp-form');
    const again = new URL('../dist/otp-form.js?again', import.meta.url).href;
    await import(/* @vite-ignore */ again);

    expect(customElements.get('otp-form')).toBe(defined);
  });
});

describe('attributes', () => {
  beforeEach(load);

  test.each([
    ['the page’s language', 'ar', {}, 'rtl', 'ar-EG', 'إرسال الرمز'],
    ['its own language over the page’s', 'ar', { lang: 'de' }, 'ltr', 'de', 'Code senden'],
    ['the digits of a region', 'en', { lang: 'ar-MA' }, 'rtl', 'ar-MA', 'إرسال الرمز'],
    ['a locale of its own', 'ar', { locale: 'ar-u-nu-latn' }, 'rtl', 'ar-u-nu-latn', 'إرسال الرمز'],
    ['English for a language that it does not speak', 'sw', {}, 'ltr', 'en', 'Send code'],
  ])('%s', async (_, lang, attributes, dir, shown, name) => {
    document.documentElement.lang = lang;
    const form = show(attributes);
    await expect.element(page.getByRole('button', { name })).toBeVisible();

    expect(form.firstElementChild).toHaveAttribute('dir', dir);
    expect(form.firstElementChild).toHaveAttribute('lang', shown);
  });

  test('can change while the form is shown, and what was typed stays', async () => {
    const form = show();
    await phone.fill('010');

    form.lang = 'de';
    form.addressKinds = ['phoneNumber', 'email'];

    await expect.element(page.getByLabelText('Telefonnummer')).toHaveValue('010');
    await expect.element(page.getByLabelText('Telefonnummer oder E-Mail-Adresse')).toBeVisible();
    expect(form.getAttribute('address-kinds')).toBe('phoneNumber email');
  });

  test('another language of the page’s own is one object', async () => {
    const form = show();
    form.messages = { ...ar, sendCode: 'أرسل' };

    await expect.element(page.getByRole('button', { name: 'أرسل' })).toBeVisible();
    expect(form.firstElementChild).toHaveAttribute('lang', 'ar-EG');
  });

  test('asks about a typo in an email address where it is to', async () => {
    show({ 'address-kinds': 'email', 'email-suggestion': '', lang: 'de' });
    await page.getByRole('textbox').fill('mona@gmial.com');
    await page.getByRole('button', { name: 'Code senden' }).click();

    await expect.element(page.getByRole('alert')).toHaveTextContent('Meintest du mona@gmail.com?');
    await page.getByRole('button', { name: 'Diese Adresse verwenden' }).click();
    await expect.element(page.getByRole('textbox')).toHaveValue('mona@gmail.com');
  });

  test.each([
    ['endpoint', '/other'],
    ['channels', 'whatsapp sms'],
  ])('another value of %s begins a new form', async (name, value) => {
    const form = show();
    await phone.fill('010');
    await expect.element(phone).toHaveValue('010');

    form.setAttribute(name, value);

    await expect.element(phone).toHaveValue('');
  });

  test('name the channels to choose from, without those that no code can be sent by', async () => {
    const form = show({ channels: 'telegram fax  sms' });

    await expect.element(page.getByRole('radio', { name: 'Telegram' })).toBeVisible();
    expect(page.getByRole('radio').elements()).toHaveLength(3);
    expect(form.channels).toEqual(['telegram', 'sms']);
    form.channels = ['sms', 'whatsapp'];
    expect(form.getAttribute('channels')).toBe('sms whatsapp');
    await expect.element(page.getByRole('radio', { name: 'WhatsApp' })).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Telegram' })).not.toBeInTheDocument();
  });

  test('say no with "false", and reflect their property', async () => {
    const form = show({ 'auto-submit': 'false' });
    expect([form.autoSubmit, form.backToAddress]).toEqual([false, undefined]);
    form.backToAddress = false;
    form.autoFocus = true;
    expect(form.getAttribute('back-to-address')).toBe('false');
    expect(form.getAttribute('auto-focus')).toBe('');
    const verifications = backend.callsOf('verify').length;
    await phone.fill('01001234517');
    await send.click();
    await code.fill('123456');

    await expect.element(code).toHaveValue('123456');
    expect(backend.callsOf('verify')).toHaveLength(verifications);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect.poll(() => backend.callsOf('verify').length).toBe(verifications + 1);
  });
});

describe('an element with countries', () => {
  beforeEach(load);

  const picker = page.getByRole('button', { name: /^Country:/ });
  const option = page.getByRole('option');

  test('has their list, which is searched and chosen from', async () => {
    const form = show({ countries: 'EG SA', 'default-country': 'SA' });
    await expect.element(picker).toHaveAccessibleName('Country: Saudi Arabia +966');

    await picker.click();
    await expect.element(option.first()).toBeVisible();
    await userEvent.keyboard('egy{Enter}');
    await expect.element(picker).toHaveAccessibleName('Country: Egypt +20');
    await userEvent.keyboard('01001234567');
    await expect.element(phone).toHaveValue('010 01234567');
    await send.click();

    await expect.element(code).toBeVisible();
    const { body } = backend.callsOf('send').at(-1) ?? {};
    expect(body?.['verificationAddress']).toEqual({ phoneNumber: '+201001234567' });
    expect(form.querySelectorAll('style, [style]')).toHaveLength(0);
  });

  test('begins a new form with others, and has the plain field for those that do not exist', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const form = show({ countries: 'EG SA', 'default-country': 'EG' });
    await expect.element(picker).toHaveAccessibleName('Country: Egypt +20');

    form.countries = ['DE', 'FR'];
    form.defaultCountry = 'FR';
    await expect.element(picker).toHaveAccessibleName('Country: France +33');
    expect(form.getAttribute('countries')).toBe('DE FR');
    form.countries = ['XX'];

    await expect.poll(() => picker.elements()).toEqual([]);
    await expect.element(phone).toBeVisible();
    expect(String(error.mock.calls.at(-1)?.[1])).toContain('XX is no country');
    error.mockRestore();
  });

  test('takes an email address in the same field where it may', async () => {
    show({ countries: 'EG SA', 'address-kinds': 'phoneNumber email' });
    await expect.element(picker).toBeVisible();

    await page.getByLabelText('Phone number or email address').fill('mona@example.com');

    await expect.poll(() => picker.elements()).toEqual([]);
  });
});

test.each(['ltr', 'rtl'])(
  'without padding reaches from edge to edge of its container and ends with its content, %s',
  async (dir) => {
    await load();
    const container = document.body.appendChild(document.createElement('main'));
    container.dir = dir;
    container.innerHTML = '<style>otp-form .otp-form { --otp-padding: 0 }</style>';
    show({ lang: dir === 'rtl' ? 'ar' : 'en' }, container);
    const field = page.getByRole('textbox');
    await expect.element(field).toBeVisible();
    container.style.inlineSize = '300px';
    const { bottom, left, right } = container.getBoundingClientRect();

    const button = page.getByRole('button').element().getBoundingClientRect();
    expect(field.element().getBoundingClientRect()).toMatchObject({ left, right });
    expect(bottom - button.bottom).toBeLessThan(40);
  },
);

describe('an element that leaves the page', () => {
  beforeEach(load);

  test('keeps what was typed where it only moves', async () => {
    const form = show();
    await phone.fill('0100');

    document.body.appendChild(document.createElement('main')).append(form);

    await expect.element(phone).toHaveValue('0100');
    await expect.element(phone).toBeVisible();
  });

  test('begins again when it was removed while a code was checked, which is used up by then', async () => {
    const release = backend.hold('verify');
    const form = show();
    await phone.fill('01001234517');
    await send.click();
    await code.fill('123456');
    await expect.poll(() => backend.callsOf('verify').at(-1)?.signal.aborted).toBe(false);

    form.remove();
    release();
    await expect.poll(() => form.childElementCount).toBe(0);
    document.body.append(form);

    await expect.element(phone).toBeVisible();
    await expect.element(code).not.toBeInTheDocument();
  });

  test('aborts its requests, and begins again when it is back', async () => {
    const release = backend.hold('challenge');
    const form = show();
    await phone.click();
    await expect.poll(() => backend.callsOf('challenge').at(-1)?.signal.aborted).toBe(false);

    form.remove();

    await expect.poll(() => backend.callsOf('challenge').at(-1)?.signal.aborted).toBe(true);
    expect(form.childElementCount).toBe(0);
    release();
    document.body.append(form);
    await phone.fill('01001234517');
    await send.click();
    await expect.element(code).toBeVisible();
  });
});
