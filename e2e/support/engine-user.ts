import type { Tab } from '../../bench/browsers/browser.ts';

/** The actions of a user in a browser that only runs scripts. */
export interface EngineUser {
  /** Types into the matching field as soon as it exists. */
  readonly types: (selector: string, text: string) => Promise<void>;
  /** Presses the button of that name as soon as it exists. */
  readonly presses: (name: string) => Promise<void>;
  /** The text of the matching element as soon as it exists. */
  readonly reads: (selector: string) => Promise<string>;
}

/** A user of a tab, or of a frame in it. */
export function engineUser({ evaluate }: Pick<Tab, 'evaluate'>): EngineUser {
  return {
    types: async (selector, text) => {
      await evaluate(once(`document.querySelector(${JSON.stringify(selector)})`, typing(text)));
    },
    presses: async (name) => {
      const button = `[...document.querySelectorAll('button:not([aria-disabled])')]
        .find(({ textContent }) => textContent === ${JSON.stringify(name)})`;
      await evaluate(once(button, '(button) => (button.click(), "pressed")'));
    },
    reads: (selector) =>
      evaluate(
        once(`document.querySelector(${JSON.stringify(selector)})`, '(found) => found.textContent'),
      ),
  };
}

/** Waits in the page for an element, and returns the text that a function makes of it. */
function once(element: string, use: string): string {
  return `new Promise((resolve) => {
    let isDone = false;
    // A user acts in a task of their own, after the page has finished its change.
    const observer = new MutationObserver(() => setTimeout(look));
    observer.observe(document, {
      attributes: true, characterData: true, childList: true, subtree: true,
    });
    look();
    function look() {
      const found = ${element};
      if (isDone || !found) return;
      isDone = true;
      observer.disconnect();
      resolve(String((${use})(found)));
    }
  })`;
}

/** Types so that React notices: through the prototype's setter, with an input event. */
function typing(text: string): string {
  return `(field) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return 'typed';
  }`;
}
