/**
 * React's JSX functions under names of this bundle. React is a CommonJS module: else each of the page’s 800 elements
 * names the module again, which is half a kilobyte of the gzipped script.
 *
 * @module
 */
import { jsx as createElement, Fragment } from 'react/jsx-runtime';

export const jsx = createElement;
export const jsxs = createElement;
export { Fragment };
