/** Says words to screen readers. What changed is on the page already. */
export interface Announcer {
  readonly announce: (words: string) => void;
  /** The live region of the page; null when it leaves the page. */
  readonly attach: (region: HTMLElement | null) => void;
}

/** Creates an announcer without a live region. */
export function createAnnouncer(): Announcer {
  let region: HTMLElement | null = null;
  return {
    // A new text node is read out even if its words are the same as before.
    announce: (words) => region?.replaceChildren(words),
    attach: (element) => {
      region = element;
    },
  };
}
