/** Leaves out the parts of the API reference that say no more than the signature above them. */
import { examplesFirst } from './api-order.mjs';

const TYPE_PARAMETERS =
  /^(#+) Type Parameters\n\n\| Type Parameter \|\n\| -.*\n(?:\|.*\n)+\n(?=\1 (?:Parameters|Returns)\n)/gm;
/** A table of parameters without a description. */
const PARAMETERS = /^#+ Parameters\n\n\| Parameter \| Type \|\n\| -.*\n((?:\|.*\n)+)\n/gm;
/** A type alone, or an object whose properties have no description. */
const RETURNS =
  /^#+ Returns\n\n(?:<code>.*<\/code>|```ts\n(?:(?!```)[\s\S])*```\n\n\| Name \| Type \|\n(?:\|.*\n)+)\n+(?=#|\*\*\*|(?![\s\S]))/gm;
const LINK = /\[(\w+)\]\((.*?)\)/g;
/** A parameter whose type has the options of the function, and a place of its own. */
const OPTIONS = /<code>\[(\w+(Options|Props|Config))\](\(.*?\))(?:\\<\w+\\>)?<\/code>/g;

/** A page without those parts, and with its examples first. The links of the parts stay as definitions, for the names in the signatures. */
export function withoutRepeated(text) {
  const links = new Map();
  const leaveOut = (part) => {
    for (const [, name, address] of part.matchAll(LINK)) links.set(name, address);
    return '';
  };
  const shorter = text
    .replace(TYPE_PARAMETERS, leaveOut)
    .replace(PARAMETERS, (part, rows) => leaveOut(part) + lineOfOptions(rows))
    .replace(RETURNS, leaveOut);
  const definitions = [...links].map(([name, address]) => `[${name}]: ${address}\n`).join('');
  return `${examplesFirst(shorter).trimEnd()}\n\n${definitions}`;
}

/** What leads from a function to its options, if one parameter has them. */
function lineOfOptions(rows) {
  const [first, second] = rows.matchAll(OPTIONS);
  if (!first || second) return '';
  const [, name, kind, address] = first;
  return `${kind}: [\`${name}\`]${address}\n\n`;
}
