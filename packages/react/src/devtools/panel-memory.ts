/** What the panel remembers for the next page. */
export interface PanelMemory {
  readonly isOpen: boolean;
  readonly side: 'left' | 'right';
}

const KEY = 'otp-kit:devtools';

/** Reads what was remembered. By default the panel is closed, at the end of the page's lines. */
export function recallPanel(): PanelMemory {
  const isRtl = getComputedStyle(document.documentElement).direction === 'rtl';
  const initial: PanelMemory = { isOpen: false, side: isRtl ? 'left' : 'right' };
  try {
    const kept: Partial<PanelMemory> = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    // On a narrow page an open panel would cover the form.
    return { ...initial, ...kept, ...(isNarrow() && { isOpen: false }) };
  } catch {
    return initial;
  }
}

/** Remembers it; in a page without storage, for this page only. */
export function rememberPanel(memory: PanelMemory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // A sandboxed frame has no storage.
  }
}

/** Whether there is no room for the panel beside a form. */
export function isNarrow(): boolean {
  return innerWidth < 1180;
}
