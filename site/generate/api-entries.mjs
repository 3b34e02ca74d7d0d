/**
 * What the API reference shows first of each entry: the names in their order, and an example for an entry whose first
 * name has none in its doc-comment.
 */
const IN_THE_FORM = (name, language) => `import { OtpForm } from '@otp-kit/react';
import { ${name} } from '@otp-kit/react/${language}';

<OtpForm endpoint="/api/otp" messages={${name}} />;`;
const IN_THE_WIDGET = (name) => `import { VerificationWidget } from '@otp-kit/widget/react';
import { ${name} } from '@otp-kit/widget/${name}';

<VerificationWidget endpoint="/api/otp/widget" messages={${name}} />;`;
const WITHOUT_REACT = (name, path) => `import { formMessages } from '@otp-kit/client/messages';
import { ${name} } from '@otp-kit/client/messages/${path}';

const messages = formMessages(${name});`;

/** The entries by where they run, in the order of the index. */
export const GROUPS = {
  'On the page': ['react', 'element', 'widget', 'client', 'pow'],
  'In your backend': ['server', 'better-auth'],
  'In tests and development': ['emulator'],
  Everywhere: ['protocol'],
};

/** The names that come first, by entry. */
export const FIRST = {
  '@otp-kit/better-auth': ['betterAuthPhone'],
  '@otp-kit/client': ['createOtpFlow', 'createFetchTransport'],
  '@otp-kit/client/messages': ['formMessages', 'failureMessage'],
  '@otp-kit/client/messages/ar': ['ar'],
  '@otp-kit/client/messages/de': ['de'],
  '@otp-kit/client/messages/de-formal': ['deFormal'],
  '@otp-kit/client/testing': ['createFakeProxy'],
  '@otp-kit/element': ['OtpFormElement'],
  '@otp-kit/element/jsx': ['OtpFormJsxProps'],
  '@otp-kit/emulator': ['createEmulator', 'createAttemptLookup'],
  '@otp-kit/emulator/core': ['createEmulatorCore'],
  '@otp-kit/emulator/testing': ['startEmulator', 'openWorkspace', 'createWorkspace'],
  '@otp-kit/emulator/testing/msw': ['emulatorHandlers'],
  '@otp-kit/emulator/testing/playwright': ['test', 'ownWorkspaceTest'],
  '@otp-kit/pow': ['createSolver', 'verify'],
  '@otp-kit/protocol': ['describeFailure', 'isOtpError', 'OtpError'],
  '@otp-kit/react': ['OtpForm', 'useOtpFlow', 'CodeInput'],
  '@otp-kit/react/ar': ['ar'],
  '@otp-kit/react/de': ['de', 'deFormal'],
  '@otp-kit/react/email': ['emailSuggestion'],
  '@otp-kit/react/passkey': ['passkeyOffer', 'usePasskeyOffer'],
  '@otp-kit/react/phone': ['phoneField'],
  '@otp-kit/react/turnstile': ['turnstileCaptcha'],
  '@otp-kit/server': [
    'createOtpProxy',
    'createWidgetProxy',
    'verifyWebhook',
    'createRedisCounters',
  ],
  '@otp-kit/server/auth-js': ['authJsPhone'],
  '@otp-kit/server/doctor-parts': ['readOtpConfig', 'readWidgetConfig'],
  '@otp-kit/server/node': ['toNodeHandler'],
  '@otp-kit/server/opentelemetry': ['openTelemetry'],
  '@otp-kit/server/testing': ['countersContract', 'resultStoreContract'],
  '@otp-kit/server/utilities': ['createUtilityClient', 'parseUtilityOperation'],
  '@otp-kit/widget': ['mountWidget', 'startRedirect'],
  '@otp-kit/widget/ar': ['ar'],
  '@otp-kit/widget/de': ['de', 'deFormal'],
  '@otp-kit/widget/react': ['VerificationWidget'],
  '@otp-kit/widget/return': ['confirmAttempt', 'parseReturn'],
  '@otp-kit/widget/web-view': ['isEmbeddedWebView'],
};

/** The examples of entries whose first name has none. */
export const EXAMPLES = {
  '@otp-kit/client/messages': `import { failureMessage, formMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';

const messages = formMessages(ar); // formMessages() is English
const text = failureMessage(flow.getSnapshot().failure, flow.getSnapshot(), messages);`,
  '@otp-kit/client/messages/ar': WITHOUT_REACT('ar', 'ar'),
  '@otp-kit/client/messages/de': WITHOUT_REACT('de', 'de'),
  '@otp-kit/client/messages/de-formal': WITHOUT_REACT('deFormal', 'de-formal'),
  '@otp-kit/element': `import '@otp-kit/element';

const form = document.createElement('otp-form');
form.endpoint = '/api/otp';
form.addEventListener('otp-verified', ({ detail }) => location.assign(detail.next ?? '/'));
document.body.append(form);`,
  '@otp-kit/element/jsx': `import type {} from '@otp-kit/element/jsx';

<otp-form endpoint="/api/otp" lang="ar" />;`,
  '@otp-kit/emulator': `import { createEmulator } from '@otp-kit/emulator';

const emulator = await createEmulator({ port: 4400 });
console.log(emulator.url); // the console, and the base URL of the service
await emulator.close();`,
  '@otp-kit/emulator/core': `import { createEmulatorCore } from '@otp-kit/emulator/core';

const { fetch } = createEmulatorCore();
const response = await fetch(new Request('http://localhost/_emulator/v1/health'));`,
  '@otp-kit/emulator/testing': `import { startEmulator } from '@otp-kit/emulator/testing';

const emulator = await startEmulator();
// … a backend with the environment emulator.env sends a code …
const code = await emulator.inbox.waitForCode('+201001234567');
await emulator.clock.advanceSeconds(181); // The code has expired.
await emulator.close();`,
  '@otp-kit/emulator/testing/msw': `import { createEmulatorCore } from '@otp-kit/emulator/core';
import { emulatorHandlers } from '@otp-kit/emulator/testing/msw';
import { setupServer } from 'msw/node';

const core = createEmulatorCore();
setupServer(...emulatorHandlers({ core, baseUrl: 'https://service.example' })).listen();`,
  '@otp-kit/emulator/testing/playwright': `import { expect, test } from '@otp-kit/emulator/testing/playwright';

test('signs in with a code', async ({ page, inbox, phoneNumber }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phoneNumber);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await inbox.waitForCode(phoneNumber));
  await expect(page.getByRole('heading', { name: 'signed in' })).toBeVisible();
});`,
  '@otp-kit/protocol': `import { describeFailure } from '@otp-kit/protocol';

const response = await fetch(url, { method: 'POST', headers, body });
if (!response.ok) {
  const { code, class: failureClass } = describeFailure(response.status, await response.json());
}`,
  '@otp-kit/react/ar': IN_THE_FORM('ar', 'ar'),
  '@otp-kit/react/de': IN_THE_FORM('de', 'de'),
  '@otp-kit/react/email': `import { OtpForm } from '@otp-kit/react';
import { emailSuggestion } from '@otp-kit/react/email';

<OtpForm endpoint="/api/otp" addressKinds={['email']} emailSuggestion={emailSuggestion} />;`,
  '@otp-kit/server/doctor-parts': `import { readOtpConfig } from '@otp-kit/server/doctor-parts';

const options = readOtpConfig(config); // throws an OptionError for each option that is wrong`,
  '@otp-kit/widget/ar': IN_THE_WIDGET('ar'),
  '@otp-kit/widget/de': IN_THE_WIDGET('de'),
  '@otp-kit/widget/react': `import { VerificationWidget } from '@otp-kit/widget/react';

<VerificationWidget
  endpoint="/api/otp/widget"
  onVerified={({ next }) => location.assign(next ?? '/')}
/>;`,
};
