import type { Tab } from '../../bench/run/remote-page.ts';

/** What a person does at a page, in a browser that is driven by the text of scripts alone. */
export interface EnginePerson {
  /** Types into the field that matches, as soon as it is there. */
  readonly types: (selector: string, text: string) => Promise<void>;
  /** Presses the button of that name, as soon as it is there. */
  readonly presses: (name: string) => Promise<void>;
  /** What stands in the element that matches, as soon as it is there. */
  readonly reads: (selector: string) => Promise<string>;
}

/** A person in front of a tab, or of a frame in it. */
export function enginePerson({ evaluate }: Pick<Tab, 'evaluate'>): EnginePerson {
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

/** Waits in the page for an element, then gives the text that a function makes of it. */
function once(element: string, use: string): string {
  return `new Promise((resolve) => {
    let isDone = false;
    // A person acts in a task of their own; right after a change the page may not be done with it.
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

/** Types as React sees it: by the element's own setter, and with the event. */
function typing(text: string): string {
  return `(field) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return 'typed';
  }`;
}
