// @ts-check
import { clone, find, setText } from './dom.js';
import { describeBy } from './field.js';

/** @typedef {import('./field.js').Field} Field */
/** @typedef {{ readonly address: string, readonly otp: string, readonly retired: boolean }} Pair */
/** @typedef {ReturnType<typeof createRow>} Row */

let made = 0;

/**
 * Addresses of development, each with the code that verifies it.
 *
 * @param {object} options
 * @param {string} options.path
 * @returns {Field}
 */
export function pairsField({ path }) {
  const element = clone('field-template');
  element.classList.add('field-wide');
  const list = document.createElement('div');
  list.className = 'pairs';
  const add = document.createElement('button');
  add.type = 'button';
  add.className = 'button';
  add.textContent = 'Add a test pair';
  find(element, '.field-name', HTMLElement).replaceWith(list, add);
  const says = describeBy(element, []);
  /** @type {Row[]} */
  let rows = [];

  add.addEventListener('click', () => {
    show([...read(), { address: '', otp: '', retired: false }]);
    rows.at(-1)?.address.focus();
    changed();
  });

  /** @param {Row} row */
  function remove(row) {
    const at = rows.indexOf(row);
    show(read().filter((_, i) => i !== at));
    (rows[at]?.address ?? add).focus();
    changed();
  }

  function changed() {
    list.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** @returns {readonly Pair[]} */
  function read() {
    return rows.map((row) => row.read());
  }

  // A row stays the same element, so that what has the focus in it keeps that.
  /** @param {readonly Pair[]} pairs */
  function show(pairs) {
    for (const old of rows.splice(pairs.length)) old.element.remove();
    while (rows.length < pairs.length) {
      const row = createRow(() => remove(row));
      rows = [...rows, row];
      list.append(row.element);
    }
    for (const [i, pair] of pairs.entries()) rows[i]?.write(pair, i);
  }

  return {
    path,
    element,
    ...says,
    read,
    write: (value) => show(isPairs(value) ? value : []),
    complain(words, problemPath) {
      const [index, part] = problemPath.slice(path.length + 1).split('.');
      const row = rows[Number(index)];
      if (row && (part === 'address' || part === 'otp')) return row.complain(words, part);
      says.complain(words, path);
      return add;
    },
    calm() {
      says.calm();
      for (const row of rows) row.calm();
    },
  };
}

/** @param {() => void} remove */
function createRow(remove) {
  const element = clone('pair-template');
  const address = find(element, '.pair-address input', HTMLInputElement);
  const code = find(element, '.pair-code input', HTMLInputElement);
  const retired = find(element, '.pair-retired input', HTMLInputElement);
  const button = find(element, 'button', HTMLButtonElement);
  const problem = find(element, '.field-problem', HTMLElement);
  made += 1;
  problem.id = `pair-${made}`;
  button.addEventListener('click', remove);

  return {
    element,
    address,
    code,
    /** @returns {Pair} */
    read: () => ({
      address: address.value.trim(),
      otp: code.value.trim(),
      retired: retired.checked,
    }),
    /**
     * @param {Pair} pair
     * @param {number} index
     */
    write(pair, index) {
      // What means this already may be half typed.
      if (address.value.trim() !== pair.address) address.value = pair.address;
      if (code.value.trim() !== pair.otp) code.value = pair.otp;
      retired.checked = pair.retired;
      setText(find(element, 'legend', HTMLElement), `Test pair ${index + 1}`);
      setText(find(button, '.visually-hidden', HTMLElement), ` test pair ${index + 1}`);
    },
    /**
     * @param {string} words
     * @param {'address' | 'otp'} part
     */
    complain(words, part) {
      const [input, name] = part === 'otp' ? [code, 'Code'] : [address, 'Address'];
      problem.append(`${name} ${words}. `);
      problem.hidden = false;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', problem.id);
      return input;
    },
    calm() {
      problem.replaceChildren();
      problem.hidden = true;
      for (const input of [address, code]) {
        input.removeAttribute('aria-invalid');
        input.removeAttribute('aria-describedby');
      }
    },
  };
}

/**
 * @param {unknown} value
 * @returns {value is readonly Pair[]}
 */
function isPairs(value) {
  return Array.isArray(value);
}
