import type { Page } from '@playwright/test';

/** A page that is measured, and what it has to reach. */
export interface MeasuredPage {
  readonly name: string;
  /** Which program serves it, by the variable with its address. */
  readonly server: 'DEMO_URL' | 'OTP_KIT_EMULATOR_URL';
  readonly path: string;
  /** What is there once the script has shown the page. */
  readonly shown: string;
  /** Milliseconds to the first content. */
  readonly paintMs: number;
  /** Whether it is always opened on the machine that serves it: its network is not slowed. */
  readonly isLocal?: boolean;
  /** What the user does first. Its slowest event is measured; none on pages whose parts other pages have. */
  readonly interact?: (page: Page) => Promise<void>;
}

/** Good, by Web Vitals: "Interaction to Next Paint". */
export const INTERACTION_MS = 200;

const HEADING = 'main:not([aria-busy]) h1';

// The demo's HTML has content before its script. That of the console is empty.
const DEMO = { server: 'DEMO_URL', shown: HEADING, paintMs: 2_500 } as const;

/** Form, widget and console, and the demo's other pages. */
export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { ...DEMO, name: 'form `/`', path: '/', interact: typeNumber },
  { ...DEMO, name: 'widget `/widget.html`', path: '/widget.html', interact: typeNumber },
  { ...DEMO, name: '`/redirect.html`', path: '/redirect.html' },
  { ...DEMO, name: '`/orders.html`', path: '/orders.html' },
  { ...DEMO, name: '`/solver.html`', path: '/solver.html' },
  {
    name: 'console',
    server: 'OTP_KIT_EMULATOR_URL',
    path: '/',
    shown: '#inbox h2',
    paintMs: 2_500,
    isLocal: true,
    interact: async (page) => {
      await page.getByRole('link', { name: 'Requests', exact: true }).click();
      await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    },
  },
];

async function typeNumber(page: Page): Promise<void> {
  await page.locator('input.otp-input').first().click();
  await page.keyboard.type('1001234567');
}
