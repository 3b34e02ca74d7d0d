/**
 * React's API for the file of the phone field, as `otp-form.js` passes it: two copies of preact would not know
 * each other's components, and an import of `otp-form.js` would load it again under another URL than the page's.
 * The build puts this file in the place of `react` there.
 *
 * @module
 */
import type * as React from 'react';
import type * as Jsx from 'react/jsx-runtime';

/** What the phone field uses of React. */
export type FormApi = Pick<
  typeof React,
  'useEffect' | 'useId' | 'useRef' | 'useState' | 'useSyncExternalStore'
> &
  Pick<typeof Jsx, 'Fragment' | 'jsx' | 'jsxs'>;

export let Fragment: FormApi['Fragment'];
export let jsx: FormApi['jsx'];
export let jsxs: FormApi['jsxs'];
export let useEffect: FormApi['useEffect'];
export let useId: FormApi['useId'];
export let useRef: FormApi['useRef'];
export let useState: FormApi['useState'];
export let useSyncExternalStore: FormApi['useSyncExternalStore'];

/** Takes the API, before anything is rendered with it. */
export function takeFormApi(api: FormApi): void {
  ({ Fragment, jsx, jsxs, useEffect, useId, useRef, useState, useSyncExternalStore } = api);
}
