/**
 * Copies a text.
 *
 * @returns whether the text is on the clipboard
 */
export async function copyText(text: string): Promise<boolean> {
  // The Clipboard API is missing if the page is not a secure context: over http, by any name but
  // localhost. A browser may also refuse the call.
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
