// @ts-check
import { createAccountGroups, createPlatformGroups } from './account-fields.js';
import { find, setChildren } from './dom.js';
import { createOpenGroups } from './open-fields.js';
import { createPipelineGroups, PASSING_SECRET_KEY } from './pipeline-fields.js';
import { problemsIn } from './refusal.js';
import { asSettings } from './setting-paths.js';
import { createSettingsForm } from './settings-form.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').Workspace} Workspace */
/** @typedef {import('./setting-paths.js').Settings} Settings */
/** @typedef {import('./settings-form.js').SettingsForm} SettingsForm */

/**
 * What the dashboard would configure: pipelines, accounts, the platform, and the stands that the
 * emulator takes where the interface is silent.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {(words: string) => void} options.announce
 */
export function createSettings({ root, api, announce }) {
  const list = find(root, '#settings-list', HTMLUListElement);
  /** @type {Map<string, SettingsForm>} */
  const forms = new Map();

  window.addEventListener('beforeunload', (event) => {
    if ([...forms.values()].some((form) => form.touched())) event.preventDefault();
  });

  /** @param {string} id of the pipeline */
  function createPipelineForm(id) {
    return createSettingsForm({
      groups: createPipelineGroups(announce),
      headingOf: ({ name, kind, apiVersion, active }) => ({
        kind: kind === 'utility' ? 'Utility' : String(apiVersion),
        name: String(name),
        note: active === true ? id : `${id}, inactive`,
      }),
      save: async (patch, before) => {
        const pipelines = [{ ...asPatch(patch, before), id }];
        return pipelineIn(await api.patchSeed({ pipelines }), id);
      },
      problemsOf: ({ reason }) => problemsIn(reason, 'pipelines.0.'),
      announce,
    });
  }

  /** @param {string} id of the account */
  function createAccountForm(id) {
    return createSettingsForm({
      groups: createAccountGroups(),
      headingOf: () => ({ kind: 'Account', name: id, note: '' }),
      save: (patch) => api.patchAccount(id, patch),
      problemsOf: ({ reason }) => problemsIn(reason, ''),
      announce,
    });
  }

  function createPlatformForm() {
    return createSettingsForm({
      groups: createPlatformGroups(),
      headingOf: () => ({ kind: 'Platform', name: 'For everybody', note: '' }),
      save: (patch) => api.patchPlatform(patch),
      problemsOf: ({ reason }) => problemsIn(reason, ''),
      announce,
    });
  }

  /** @param {Workspace} workspace */
  function createOpenForm({ open }) {
    return createSettingsForm({
      groups: createOpenGroups(open),
      headingOf: () => ({
        kind: 'Open',
        name: 'Undocumented behaviour',
        note: 'An answer that depends on one says so: x-emulator-open',
      }),
      save: async ({ pretendedPeer, ...changed }) =>
        openSettings(await api.patchSeed({ open: changed, pretendedPeer })),
      problemsOf: ({ reason }) => problemsIn(reason, 'open.'),
      announce,
    });
  }

  /**
   * @param {string} key
   * @param {() => SettingsForm} create
   * @param {Settings} settings
   */
  function show(key, create, settings) {
    const form = forms.get(key) ?? create();
    forms.set(key, form);
    form.update(settings);
    return form.element;
  }

  return {
    /** @param {Workspace} workspace as it is now */
    set(workspace) {
      const pipelines = workspace.accounts.flatMap((account) => account.pipelines);
      setChildren(list, [
        ...pipelines.map(({ id }) =>
          show(`pipeline ${id}`, () => createPipelineForm(id), pipelineIn(workspace, id)),
        ),
        ...workspace.accounts.map(({ id }) =>
          show(`account ${id}`, () => createAccountForm(id), accountSettings(workspace, id)),
        ),
        show('platform', createPlatformForm, workspace.platform),
        show('open', () => createOpenForm(workspace), openSettings(workspace)),
      ]);
    },
  };
}

/**
 * @param {Workspace} workspace
 * @param {string} id
 * @returns {Settings}
 */
function pipelineIn({ accounts }, id) {
  const pipeline = accounts.flatMap(({ pipelines }) => pipelines).find((each) => each.id === id);
  return { ...pipeline };
}

/**
 * An account as it is patched: its balance beside its billing.
 *
 * @param {Workspace} workspace
 * @param {string} id
 * @returns {Settings}
 */
function accountSettings({ accounts }, id) {
  const account = accounts.find((each) => each.id === id);
  return { ...account, balance: account?.billing.balance };
}

/**
 * The stands, and beside them who calls seem to come from.
 *
 * @param {Workspace} workspace
 * @returns {Settings}
 */
function openSettings({ open, pretendedPeer }) {
  return { ...open, pretendedPeer };
}

/**
 * The control API tells whether there is a secret key, and takes the key itself. A key that is to be
 * configured and not named is the provider's test key that always passes.
 *
 * @param {Settings} patch
 * @param {Settings} before
 * @returns {Settings}
 */
function asPatch({ turnstile, ...patch }, before) {
  if (turnstile === undefined) return patch;
  const { hasSecretKey, ...keys } = asSettings(turnstile);
  const had = asSettings(before['turnstile'])['hasSecretKey'];
  const provided = had === true ? keys : { secretKey: PASSING_SECRET_KEY, ...keys };
  return { ...patch, turnstile: hasSecretKey === true ? provided : { ...keys, secretKey: null } };
}
