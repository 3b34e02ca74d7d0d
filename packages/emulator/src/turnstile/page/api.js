// @ts-check

/**
 * A replacement of the Turnstile script, for the emulator: the same `window.turnstile`, on this machine.
 *
 * 1. `render` puts a frame of this script's own origin into the container; its settings are in the
 *    fragment of the frame's address.
 * 2. The frame gets a single-use token from its origin, and says by message what happens.
 * 3. The script believes a message of that frame and that origin only, and calls the page's callbacks.
 *
 * @see https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
 */

/** @typedef {import('./render-parameters.d.ts').RenderParameters} RenderParameters */
/** @typedef {import('./render-parameters.d.ts').Check} Check */
/** @typedef {string | HTMLElement} Target a check's ID, its container, or a selector of that */

(() => {
  // The provider's tokens last 300 seconds; the service takes them for 120.
  const TOKEN_SECONDS = 120;
  const RETRY_MS = 8000;
  const SIZES = {
    normal: ['300px', '65px'],
    compact: ['150px', '140px'],
    flexible: ['100%', '65px'],
  };

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('api.js is a classic script');
  const source = new URL(script.src);

  /** @type {Map<string, Check>} */
  const checks = new Map();

  const turnstile = {
    /** @param {() => void} callback */
    ready: (callback) => callback(),

    /**
     * @param {Target} target
     * @param {RenderParameters} [given]
     * @returns {string | undefined} the check's ID; `undefined` where the container has one already
     */
    render: (target, given) => {
      const container = elementOf(target);
      if (!container) throw new Error('turnstile.render: there is no such container');
      if (checkOf(container)) return undefined;
      const parameters = { ...dataParameters(container), ...given };
      if (!parameters.sitekey) throw new Error('turnstile.render: sitekey is missing');
      const check = createCheck(container, { ...parameters, sitekey: parameters.sitekey });
      checks.set(check.id, check);
      if (parameters.execution !== 'execute') start(check);
      return check.id;
    },

    /** @param {Target} target @param {RenderParameters} [parameters] */
    execute: (target, parameters) => {
      const known = checkOf(target);
      if (!known) turnstile.render(target, parameters);
      const check = known ?? checkOf(target);
      if (check && !check.isStarted) start(check);
    },

    /** @param {Target} [target] */
    reset: (target) => {
      const check = checkOf(target);
      if (!check) return;
      stop(check);
      if (check.parameters.execution !== 'execute') start(check);
    },

    /** @param {Target} [target] */
    remove: (target) => {
      const check = checkOf(target);
      if (!check) return;
      stop(check);
      check.frame.remove();
      check.field?.remove();
      checks.delete(check.id);
    },

    /** @param {Target} [target] */
    getResponse: (target) => checkOf(target)?.token,

    /** @param {Target} [target] */
    isExpired: (target) => checkOf(target)?.isExpired ?? false,
  };
  Reflect.set(window, 'turnstile', turnstile);

  window.addEventListener('message', ({ data, origin, source: sender }) => {
    if (origin !== source.origin) return;
    for (const check of checks.values()) {
      if (check.frame.contentWindow === sender) hear(check, data);
    }
  });

  const onload = source.searchParams.get('onload');
  if (source.searchParams.get('render') !== 'explicit') onceParsed(renderAll);
  // The provider does the same: after this script, when the page's own have had their turn.
  if (onload) queueMicrotask(() => callGlobal(onload));

  /**
   * @param {Check} check
   * @param {unknown} data of a message that its own frame has sent
   */
  function hear(check, data) {
    if (typeof data !== 'object' || data === null || !('event' in data)) return;
    if (!('run' in data) || data.run !== check.run) return;
    const { parameters } = check;
    switch (data.event) {
      case 'ask':
        check.isAsking = true;
        parameters['before-interactive-callback']?.();
        break;
      case 'answer':
        check.isAsking = false;
        parameters['after-interactive-callback']?.();
        break;
      case 'token':
        if ('token' in data && typeof data.token === 'string') takeToken(check, data.token);
        break;
      case 'error':
        fail(check, 'code' in data ? String(data.code) : '300030');
        break;
      case 'refresh':
        stop(check);
        start(check);
        break;
    }
    show(check);
  }

  /** @param {Check} check @param {string} token */
  function takeToken(check, token) {
    check.token = token;
    if (check.field) check.field.value = token;
    check.timer = setTimeout(() => expire(check, token), TOKEN_SECONDS * 1000);
    check.parameters.callback?.(token);
  }

  /** @param {Check} check @param {string} token */
  function expire(check, token) {
    check.isExpired = true;
    check.token = undefined;
    if (check.field) check.field.value = '';
    const refresh = check.parameters['refresh-expired'] ?? 'auto';
    check.parameters['expired-callback']?.(token);
    if (!checks.has(check.id) || !check.isExpired) return; // the page has reset or removed it
    if (refresh === 'auto') {
      stop(check);
      start(check);
    } else if (refresh === 'manual') {
      check.frame.contentWindow?.postMessage({ command: 'expire' }, source.origin);
    }
  }

  /** @param {Check} check @param {string} code of the provider's list of client-side errors */
  function fail(check, code) {
    const { parameters } = check;
    const isHandled = parameters['error-callback']?.(code);
    if (!isHandled) console.warn(`[Turnstile stand-in] error ${code}`);
    if (!checks.has(check.id) || parameters.retry === 'never') return;
    check.timer = setTimeout(() => {
      stop(check);
      start(check);
    }, parameters['retry-interval'] ?? RETRY_MS);
  }

  /** @param {HTMLElement} container @param {RenderParameters} parameters @returns {Check} */
  function createCheck(container, parameters) {
    const id = `cf-chl-widget-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;
    const frame = document.createElement('iframe');
    frame.title = parameters.language?.startsWith('ar') ? 'فحص الأمان' : 'Security check';
    frame.tabIndex = parameters.tabindex ?? 0;
    frame.style.border = '0';
    frame.style.display = 'none';
    container.append(frame);
    const hasField = String(parameters['response-field']) !== 'false';
    const field = hasField ? document.createElement('input') : undefined;
    if (field) {
      field.type = 'hidden';
      field.name = parameters['response-field-name'] ?? 'cf-turnstile-response';
      field.id = `${id}_response`;
      container.append(field);
    }
    const state = {
      token: undefined,
      isExpired: false,
      isAsking: false,
      isStarted: false,
      run: '',
    };
    return {
      id,
      container,
      parameters,
      frame,
      ...(field && { field }),
      timer: undefined,
      ...state,
    };
  }

  /** @param {Check} check */
  function start(check) {
    const { action = '', cData = '', language = 'auto', size = 'normal' } = check.parameters;
    const { sitekey, theme = 'auto' } = check.parameters;
    const settings = { sitekey, action, cData, language, size, theme };
    // New with each run, so that the frame loads again.
    const run = crypto.getRandomValues(new Uint32Array(2)).join('');
    const fragment = new URLSearchParams({ ...settings, parent: location.origin, run });
    const address = new URL('frame.html', source);
    address.search = new URLSearchParams({ run }).toString();
    address.hash = fragment.toString();
    check.run = run;
    check.isStarted = true;
    check.frame.src = address.href;
    show(check);
  }

  /** @param {Check} check */
  function stop(check) {
    clearTimeout(check.timer);
    if (check.field) check.field.value = '';
    Object.assign(check, { token: undefined, isExpired: false, isAsking: false, isStarted: false });
    show(check);
  }

  /** A frame that is not shown runs all the same. @param {Check} check */
  function show({ frame, isAsking, isStarted, parameters }) {
    const { appearance = 'always', sitekey, size = 'normal' } = parameters;
    const isInvisible = sitekey.endsWith('BB');
    const isShown =
      appearance === 'interaction-only' ? isAsking : isStarted || appearance === 'always';
    const [width, height] = SIZES[size] ?? SIZES.normal;
    frame.style.display = isShown && !isInvisible ? 'block' : 'none';
    frame.style.width = width ?? '';
    frame.style.height = height ?? '';
    frame.style.minWidth = size === 'flexible' ? '300px' : '';
  }

  /** @param {Target | undefined} target @returns {Check | undefined} without one, the first */
  function checkOf(target) {
    if (target === undefined) return checks.values().next().value;
    const byId = typeof target === 'string' ? checks.get(target) : undefined;
    if (byId) return byId;
    const container = elementOf(target);
    return [...checks.values()].find((check) => check.container === container);
  }

  /** @param {Target} target @returns {HTMLElement | null} */
  function elementOf(target) {
    if (typeof target !== 'string') return target;
    const byId = document.getElementById(target);
    if (byId || !/^[#.[]/.test(target)) return byId;
    const found = document.querySelector(target);
    return found instanceof HTMLElement ? found : null;
  }

  function renderAll() {
    for (const container of document.querySelectorAll('.cf-turnstile')) {
      if (container instanceof HTMLElement) turnstile.render(container);
    }
  }

  /**
   * What `data-…` attributes say: callbacks by the names of global functions.
   *
   * @param {HTMLElement} container
   * @returns {Partial<RenderParameters>}
   */
  function dataParameters(container) {
    /** @type {Record<string, unknown>} */
    const parameters = {};
    for (const { name, value } of container.attributes) {
      if (!name.startsWith('data-')) continue;
      const key = name === 'data-cdata' ? 'cData' : name.slice('data-'.length);
      parameters[key] = key.endsWith('callback')
        ? (/** @type {unknown} */ argument) => callGlobal(value, argument)
        : value;
    }
    return parameters;
  }

  /** @param {string} name @param {unknown} [argument] */
  function callGlobal(name, argument) {
    const callback = Reflect.get(window, name);
    return typeof callback === 'function' ? callback(argument) : undefined;
  }

  /** @param {() => void} callback */
  function onceParsed(callback) {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', callback, { once: true });
    } else {
      callback();
    }
  }
})();
