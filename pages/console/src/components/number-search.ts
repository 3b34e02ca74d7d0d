/** A number or a code without what groups it. */
export const ungrouped = (text: string): string => text.toLowerCase().replaceAll(/[\s().-]/g, '');

/** A part of an address. A number is stored as +20 100…, and typed as 0100… or 0020 100…, too; the end of one keeps its zeros. */
export const addressPart = (text: string): string => ungrouped(text).replace(/^0+(?=\d{7})/, '');
