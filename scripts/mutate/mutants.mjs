/**
 * The mutants of a source: small changes of its code, each of which a test should notice.
 *
 * @module
 */
import { createHash } from 'node:crypto';
import { parseSync } from 'vite';

/** The operator that replaces another. `??` loses its second operand. */
const OPERATORS = {
  ...{ '&&': '||', '||': '&&' },
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '===': '!==', '!==': '===', '==': '!=', '!=': '==' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '**': '*' },
  ...{ '<<': '>>', '>>': '<<', '>>>': '<<', '&': '|', '|': '&', '^': '&' },
  ...{ '+=': '-=', '-=': '+=', '*=': '/=', '++': '--', '--': '++' },
};

/** TypeScript's expressions that contain code; all its other nodes are types. */
const WITH_CODE = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** What is not mutated: names of modules, markup, and prose. */
const SKIPPED = /^(Import|ExportAll|JSX|Meta|TaggedTemplate|TemplateElement)/;

/**
 * Every mutant of a source, in the order of its text.
 *
 * @param {string} file the path from the repository's folder, which begins the mutants' ids
 * @param {string} text the source
 * @returns {{ id: string, line: number, start: number, end: number, mutated: string, isStatement: boolean }[]}
 * `mutated` replaces the text from `start` to `end`. An id contains the replaced text and no line number,
 * so it survives a change elsewhere in the file.
 */
export function mutantsOf(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const add = (mutator, node, mutated, isStatement = false) =>
    found.push({ mutator, start: node.start, end: node.end, mutated, isStatement });
  visit(program, undefined, (node, parent) => mutate({ node, parent, text, add }));
  return withIds(file, text, found);
}

function withIds(file, text, found) {
  const counts = new Map();
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .map(({ mutator, ...mutant }) => {
      const name = `${file} ${mutator} ${shortened(text.slice(mutant.start, mutant.end))}`;
      const ordinal = (counts.get(name) ?? 0) + 1;
      counts.set(name, ordinal);
      const line = text.slice(0, mutant.start).split('\n').length;
      return { ...mutant, id: ordinal === 1 ? name : `${name} #${ordinal}`, line };
    });
}

function shortened(source) {
  const text = source.replace(/\s+/g, ' ');
  if (text.length <= 80) return text;
  return `${text.slice(0, 60)}… ${createHash('sha1').update(text).digest('hex').slice(0, 8)}`;
}

function visit(node, parent, onNode) {
  if (isSkipped(node)) return;
  onNode(node, parent);
  for (const [key, value] of Object.entries(node)) {
    const isName = key === 'key' && !node.computed;
    if (isName || value === null || typeof value !== 'object') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') visit(child, node, onNode);
    }
  }
}

function isSkipped(node) {
  const { type } = node;
  if (type.startsWith('TS')) return !WITH_CODE.has(type);
  // The message of an error, and addresses that Vite resolves.
  const isElsewhere = type.startsWith('Export') && node.source != null;
  const isMessage = type === 'NewExpression' && /Error$|^URL$/.test(node.callee.name ?? '');
  return isMessage || isElsewhere || SKIPPED.test(type) || typeof node.directive === 'string';
}

function mutate(found) {
  const { node, text, add } = found;
  const source = (part) => text.slice(part.start, part.end);
  switch (node.type) {
    case 'LogicalExpression':
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return mutateOperator(found, source);
    case 'UpdateExpression':
      return add('operator', node, source(node).replace(node.operator, OPERATORS[node.operator]));
    case 'UnaryExpression':
      if (['!', '-'].includes(node.operator)) add('unary', node, source(node.argument));
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      if (!isNegated(node.test)) add('condition', node.test, `!(${source(node.test)})`);
      return;
    case 'WhileStatement':
    case 'ForStatement':
      if (node.test) add('loop', node.test, 'false');
      return;
    case 'AwaitExpression':
      return add('await', node, source(node.argument));
    case 'ThrowStatement':
      return add('statement', node, '{}', true);
    case 'ExpressionStatement':
      if (isCall(node.expression)) add('statement', node.expression, 'undefined');
      return;
    case 'ReturnStatement':
      if (node.argument && !isNothing(node.argument)) add('return', node.argument, 'undefined');
      return;
    case 'ArrowFunctionExpression':
      if (node.expression && !isNothing(node.body)) add('return', node.body, 'undefined');
      return;
    default:
      return mutateLiteral(found);
  }
}

function mutateOperator({ node, text, add }, source) {
  const { operator, left, right } = node;
  if (operator === '??') return add('operator', node, source(left));
  const other = OPERATORS[operator];
  const joinsText = operator.startsWith('+') && [left, right].some(isText);
  if (other === undefined || joinsText) return;
  const between = text.slice(left.end, right.start).replace(operator, other);
  add('operator', node, source(left) + between + source(right));
}

function mutateLiteral({ node, parent, add }) {
  if (node.type === 'Literal' && typeof node.value === 'boolean') {
    return add('boolean', node, String(!node.value));
  }
  if (isText(node) && !isProse(node) && parent.type !== 'BinaryExpression') add('text', node, "''");
  if (node.type === 'ArrayExpression' && node.elements.length > 0) add('list', node, '[]');
  if (node.type === 'ObjectExpression' && node.properties.length > 0) add('object', node, '{}');
}

function isText({ type, value }) {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

/** An empty text, or one with words for people. */
function isProse({ value, quasis }) {
  const text = value ?? quasis.map((quasi) => quasi.value.raw).join('x');
  return text === '' || /\w+ \w+/.test(text);
}

/** A condition of which another mutant is the negation. */
function isNegated({ type, operator }) {
  if (type === 'UnaryExpression') return operator === '!';
  return type === 'LogicalExpression' || (type === 'BinaryExpression' && /^[!=]=/.test(operator));
}

function isCall({ type, expression, argument, callee }) {
  if (type === 'ChainExpression') return isCall(expression);
  if (type === 'AwaitExpression') return isCall(argument);
  return type === 'CallExpression' && callee.type !== 'Super';
}

/** What a caller can hardly distinguish from `undefined`, or what another mutant changes. */
function isNothing({ type, name, value, operator }) {
  const isLiteral = type === 'Literal' && (value === null || typeof value === 'boolean');
  return isLiteral || name === 'undefined' || operator === 'void';
}

/**
 * The source with all the mutants in it, each behind a call of `isMutant` with its number, which the caller defines.
 *
 * @param {string} text the source
 * @param {{ start: number, end: number, mutated: string, isStatement: boolean, number: number }[]} mutants
 */
export function instrument(text, mutants) {
  const before = new Map();
  const after = new Map();
  // The outer ones first: their texts enclose those of the inner ones.
  for (const mutant of mutants.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const { start, end, mutated, number } = mutant;
    const test = `isMutant(${number})`;
    const head = mutant.isStatement ? `if(${test})${mutated}else ` : `(${test}?(${mutated}):(`;
    before.set(start, (before.get(start) ?? '') + head);
    if (!mutant.isStatement) after.set(end, `${after.get(end) ?? ''}))`);
  }
  const places = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
  let result = '';
  let from = 0;
  for (const place of places) {
    result += text.slice(from, place) + (after.get(place) ?? '') + (before.get(place) ?? '');
    from = place;
  }
  return result + text.slice(from);
}
