import type { FormPhoneField } from '@otp-kit/react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { addStyles } from './adopt-styles.ts';
import type { Settings } from './form-props.ts';

let file: typeof import('./otp-form-phone.ts') | undefined;
let loading: Promise<void> | undefined;

/** Loads the file of the phone field, once, for an element that has `countries`. Undefined if there is nothing to wait for. */
export function loadPhoneFile({ countries }: Settings): Promise<void> | undefined {
  if (!countries || file) return undefined;
  loading ??= load();
  return loading;
}

/** The phone field of an element; undefined without `countries`, and where the file did not load. */
export function phoneFieldOf(settings: Settings): FormPhoneField | undefined {
  if (!settings.countries) return undefined;
  const api = { Fragment, jsx, jsxs, useEffect, useId, useRef, useState, useSyncExternalStore };
  return file?.createField(settings, api);
}

async function load(): Promise<void> {
  try {
    file = await import('./otp-form-phone.ts');
    addStyles(file.styles);
  } catch (error) {
    console.error('<otp-form> has no list of countries: otp-form-phone.js did not load', error);
  }
}
