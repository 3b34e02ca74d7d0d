// @ts-check

/**
 * A choice that takes effect at once, and always shows what the emulator does.
 *
 * @param {object} options
 * @param {HTMLSelectElement} options.select
 * @param {string} options.about what is chosen, for screen readers
 * @param {() => Promise<{ readonly mode: string }>} options.read
 * @param {(mode: string) => Promise<unknown>} options.write
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 */
export function createLiveChoice({ select, about, read, write, announce, report }) {
  select.addEventListener('change', () => report(choose(select.value)));

  /** @param {string} mode */
  async function choose(mode) {
    // A snapshot from before may be shown while the emulator is told.
    const words = select.selectedOptions[0]?.text ?? mode;
    try {
      await write(mode);
      announce(`${about}: ${words}`);
    } finally {
      set(await read());
    }
  }

  /** @param {{ readonly mode: string }} state */
  function set({ mode }) {
    select.value = mode;
    // The first is how things are when nobody breaks them.
    select.toggleAttribute('data-broken', select.selectedIndex > 0);
  }

  return { set };
}
