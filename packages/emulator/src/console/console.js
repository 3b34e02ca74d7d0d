// @ts-check
import { createApi } from './api.js';
import { createAttemptList } from './attempt-list.js';
import { createCatchUp } from './catch-up.js';
import { createClockPanel } from './clock-panel.js';
import { createCredentialList } from './credentials.js';
import { find, setText } from './dom.js';
import { createInbox } from './inbox.js';
import { createLiveChoice } from './live-choice.js';
import { followEvents } from './live-events.js';
import { createProviderList } from './provider-list.js';
import { createReachability } from './reachability.js';
import { createRequestList } from './request-list.js';
import { createSample } from './sample.js';
import { createSettings } from './settings.js';
import { createTrafficPanel } from './traffic-panel.js';
import { followViews } from './views.js';
import { createWebhookList } from './webhook-list.js';
import { createWorkspaceClock } from './workspace-clock.js';
import { showWorkspaces } from './workspaces.js';

/** @typedef {import('./api.js').Workspace} Workspace */

const workspaceId = new URLSearchParams(location.search).get('workspace') ?? 'default';
const api = createApi(workspaceId);
const clock = createWorkspaceClock();
const connection = find(document, '#connection', HTMLElement);
const announcer = find(document, '#announcer', HTMLElement);
const notice = find(document, '#notice', HTMLElement);
const sampleButton = find(document, '#send-sample', HTMLButtonElement);
const resetDialog = find(document, '#reset-dialog', HTMLDialogElement);

const catchUp = createCatchUp(takeSnapshot, showSnapshot);
const inbox = createInbox({
  root: find(document, '#inbox', HTMLElement),
  clock,
  announce,
  lookUp: api.transaction,
  onClear: () => report(clear()),
  onUndelivered: ({ id }) => report(failDelivery(id)),
});
const requests = createRequestList(find(document, '#requests', HTMLElement));
const attempts = createAttemptList({
  root: find(document, '#attempts', HTMLElement),
  clock,
  take: api.attempts,
});
const webhooks = createWebhookList({
  root: find(document, '#webhooks', HTMLElement),
  api,
  announce,
  report,
});
const clockPanel = createClockPanel({
  root: find(document, '#clock', HTMLElement),
  api,
  clock,
  announce,
  report,
  onChange: tick,
});
const providersCard = find(document, '#providers', HTMLElement);
const providers = createProviderList({ root: providersCard, api, announce, report });
const reachability = createReachability({ root: providersCard, api, announce, report });
const captcha = createLiveChoice({
  select: find(document, '#captcha-mode', HTMLSelectElement),
  about: 'Captcha',
  read: api.captcha,
  write: api.setCaptcha,
  announce,
  report,
});
const traffic = createTrafficPanel({
  root: find(document, '#traffic', HTMLElement),
  api,
  clock,
  announce,
  report,
});
const credentials = createCredentialList({
  root: find(document, '#credentials', HTMLElement),
  announce,
});
const settings = createSettings({
  root: find(document, '#settings', HTMLElement),
  api,
  announce,
});

followViews();
find(document, '#empty-address', HTMLElement).textContent = location.origin;
find(document, '#notice-close', HTMLButtonElement).addEventListener('click', () => {
  notice.hidden = true;
});
find(document, '#reset-open', HTMLButtonElement).addEventListener('click', () => {
  resetDialog.returnValue = '';
  resetDialog.showModal();
});
resetDialog.addEventListener('close', () => {
  if (resetDialog.returnValue === 'reset') report(reset());
});

followEvents(api.eventsUrl, {
  open() {
    setConnection('live', 'Live');
    // What was sent while nobody listened is not on the stream.
    report(catchUp.run());
  },
  lost: () => setConnection('lost', 'Reconnecting…'),
  message: (message) => catchUp.follow(() => inbox.add(message)),
  request: (entry) =>
    catchUp.follow(() => {
      requests.add(entry);
      if (entry.operation?.endsWith('verify')) inbox.followLatest();
      // What a breaker answers when it opens, and while it is open.
      if (entry.status === 503) report(traffic.follow());
    }),
  delivery: (message) => catchUp.follow(() => inbox.setDelivery(message)),
  attempt: () => catchUp.follow(() => report(attempts.follow())),
  webhook: (webhook) => catchUp.follow(() => webhooks.add(webhook)),
  clock: (reading) =>
    catchUp.follow(() => {
      clock.update(reading);
      tick();
      inbox.followLatest();
      report(attempts.follow());
    }),
  changed() {
    // What the waiting events told of is gone, or in the snapshot that is taken now.
    catchUp.forget();
    report(catchUp.run());
  },
});
// Not left to the stream: if that fails, the reason is in these answers.
report(catchUp.run());
setInterval(tick, 1000);

async function takeSnapshot() {
  const [logs, world] = await Promise.all([
    Promise.all([api.messages(), api.requests(), api.attempts(), api.webhooks()]),
    Promise.all([
      api.clock(),
      api.workspaces(),
      api.webhookSigning(),
      api.providers(),
      api.unreachable(),
      api.captcha(),
      api.breakers(),
      api.traffic(),
    ]),
  ]);
  return { logs, world };
}

/** @param {Awaited<ReturnType<typeof takeSnapshot>>} snapshot */
function showSnapshot({ logs, world }) {
  const [messages, entries, tries, sent] = logs;
  const [reading, workspaces, signing, modes, unreachable, judging, breakers, busy] = world;
  clock.update(reading);
  clockPanel.tick();
  providers.set(modes);
  reachability.set(unreachable);
  captcha.set(judging);
  requests.set(entries);
  attempts.set(tries);
  webhooks.set(sent);
  webhooks.setSigning(signing);
  inbox.set(messages);
  showWorkspace(workspaces);
  traffic.show(breakers, busy);
}

/** @param {readonly Workspace[]} workspaces */
function showWorkspace(workspaces) {
  showWorkspaces(workspaces, workspaceId);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (!workspace) return;
  settings.set(workspace);
  traffic.set(workspace);
  credentials.set(workspace);
  const sample = createSample(workspace, api);
  sampleButton.hidden = !sample;
  sampleButton.onclick = () => sample && report(sample().then(focusInbox));
}

async function clear() {
  await api.clearMessages();
  await catchUp.run();
  focusInbox();
  announce('Inbox cleared');
}

/** @param {string} id of the message */
async function failDelivery(id) {
  await api.reportDelivery(id, 'undelivered');
  announce('Reported as undelivered');
}

/** For whoever pressed a button that is gone now: the keyboard goes on from the inbox. */
function focusInbox() {
  find(document, '#inbox', HTMLElement).focus({ preventScroll: true });
}

async function reset() {
  await api.reset();
  await catchUp.run();
  announce('Workspace reset');
}

function tick() {
  clockPanel.tick();
  inbox.tick();
  attempts.tick();
  traffic.tick();
}

/** @param {string} words for screen readers; what changed is on the page already */
function announce(words) {
  // A new node speaks even when the words are the same as before.
  announcer.replaceChildren(words);
}

/** @param {Promise<unknown>} work its failure is shown in words */
function report(work) {
  void settle(work);
}

/** @param {Promise<unknown>} work */
async function settle(work) {
  try {
    await work;
    notice.hidden = true;
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    setText(find(notice, '#notice-text', HTMLElement), words);
    notice.hidden = false;
  }
}

/**
 * @param {'live' | 'lost'} state
 * @param {string} words
 */
function setConnection(state, words) {
  connection.dataset['state'] = state;
  setText(connection, words);
}
