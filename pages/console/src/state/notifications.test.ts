import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../api/control-types.ts';
import { createConsoleController } from './console-controller.ts';
import { copyMessageCode, copyNewestCode } from './message-codes.ts';
import { closeNotifications, notifyOf, onCopyPressed } from './notifications.ts';

const MESSAGE: Message = {
  id: 'msg_1',
  kind: 'code',
  channel: 'sms',
  to: '+420601234567',
  code: '123',
  text: 'x',
  at: '2026-01-01T12:00:00.000Z',
  transactionID: 'trans_1',
  pipelineID: 'pipe_1',
};

/** What the browser shows. */
let shown: { title: string; data: { page: string }; close: () => void }[];
let container: { onmessage?: (event: { data: unknown }) => void };
const writeText = vi.fn(async () => {});

beforeEach(() => {
  shown = [];
  const registration = {
    active: { state: 'activated', addEventListener: () => {} },
    getNotifications: async () => shown,
    showNotification: async (title: string, options: { data: { page: string } }) => {
      const each = { title, ...options, close: () => shown.splice(shown.indexOf(each), 1) };
      shown.push(each);
    },
  };
  const found = async () => registration;
  container = Object.assign({ register: found, getRegistration: found });
  const Notification = { permission: 'granted' };
  vi.stubGlobal('window', Object.assign(globalThis, { Notification }));
  vi.stubGlobal('navigator', { serviceWorker: container, clipboard: { writeText } });
  vi.stubGlobal('document', { hasFocus: () => false });
  vi.stubGlobal('location', { href: 'http://127.0.0.1:4400/#inbox' });
  vi.stubGlobal('localStorage', { getItem: () => 'on' });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'Notification');
  vi.clearAllMocks();
});

test('a notification names the message and not its code in what its button sends', async () => {
  await notifyOf(MESSAGE);

  expect(shown).toMatchObject([
    { title: 'Code 123', data: { id: 'msg_1', page: 'http://127.0.0.1:4400/' } },
  ]);
  expect(JSON.stringify(shown[0]?.data)).not.toContain('123"');
});

test('its button copies the code of the inbox, also of a page that has notified of nothing yet', () => {
  const controller = createConsoleController('default');
  controller.queries.setQueryData(['messages'], [MESSAGE]);

  onCopyPressed((id) => copyMessageCode(controller, id));
  container.onmessage?.({ data: { id: 'msg_1' } });

  expect(writeText.mock.calls).toEqual([['123']]);
});

test('closes those of this page, and leaves those of another workspace', async () => {
  await notifyOf(MESSAGE);
  location.href = 'http://127.0.0.1:4400/?workspace=two#inbox';
  await notifyOf(MESSAGE);

  await closeNotifications();

  expect(shown.map(({ data }) => data.page)).toEqual(['http://127.0.0.1:4400/']);
});

test('the newest code is the newest of the inbox, also if its row is not on the page', () => {
  const controller = createConsoleController('default');
  const utility = { id: 'msg_3', channel: 'sms', to: '+420601234567', text: 'Paid' };
  controller.queries.setQueryData(
    ['messages'],
    [utility, { ...MESSAGE, id: 'msg_2', code: '456' }, MESSAGE],
  );
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('CSS', { escape: (text: string) => text });

  copyNewestCode(controller);

  expect(writeText.mock.calls).toEqual([['456']]);
});
