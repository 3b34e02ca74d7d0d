import { type FormPhoneField, OtpForm } from '@otp-kit/react';
import { createRoot, type Root } from 'react-dom/client';
import { adoptStyles, giveFont } from './adopt-styles.ts';
import { ATTRIBUTES } from './attributes.ts';
import { createFaultReport } from './endpoint.ts';
import { formProps, isNewForm, type Settings } from './form-props.ts';
import type { OtpFormEventMap } from './otp-form-types.ts';
import { loadPhoneFile, phoneFieldOf } from './phone-file.ts';
import { defineProperties, settingsOf, takeEarlyProperties } from './settings.ts';

const OBSERVED = ['lang', ...Object.values(ATTRIBUTES).map(({ name }) => name)];

/** Creates the class of the element. A function, because the file also runs where there is no `HTMLElement`. */
export function createOtpFormClass(): CustomElementConstructor {
  class OtpFormElement extends HTMLElement {
    static readonly observedAttributes = OBSERVED;

    #root: Root | undefined;
    #rendered: Settings = {};
    /** The key of the form: another one starts a new form. */
    #round = 0;
    #isScheduled = false;
    readonly #reportFault = createFaultReport();
    #phoneField: FormPhoneField | undefined;

    connectedCallback(): void {
      takeEarlyProperties(this);
      void this.#schedule();
    }

    disconnectedCallback(): void {
      void this.#schedule();
    }

    /** Without it, `moveBefore` would disconnect and connect. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      void this.#schedule();
    }

    /** Called by the properties. */
    settingChanged(): void {
      void this.#schedule();
    }

    /** Once for all changes of a task, and not at all for an element that only moves. */
    async #schedule(): Promise<void> {
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      await Promise.resolve();
      // With another field the form would begin again.
      await loadPhoneFile(settingsOf(this));
      this.#isScheduled = false;
      if (this.isConnected) this.#render();
      else this.#unmount();
    }

    #render(): void {
      const settings = settingsOf(this);
      const isNew = isNewForm(this.#rendered, settings);
      if (isNew) this.#round += 1;
      if (isNew) this.#phoneField = phoneFieldOf(settings);
      this.#rendered = settings;
      this.#reportFault(settings);
      // With each render, because the element may have moved into a shadow tree.
      adoptStyles(this.getRootNode());
      if (this.#root === undefined) {
        this.replaceChildren();
        giveFont(this);
        this.#root = createRoot(this);
      }
      this.#root.render(
        <OtpForm
          {...formProps(settings, langOf(this), this.#phoneField)}
          key={this.#round}
          onStepChange={this.#reportStep}
          onVerified={this.#reportVerified}
        />,
      );
    }

    #unmount(): void {
      this.#root?.unmount();
      this.#root = undefined;
    }

    readonly #reportStep = (step: OtpFormEventMap['otp-step']['detail']['step']): void =>
      this.#report('otp-step', { step });

    readonly #reportVerified = (detail: OtpFormEventMap['otp-verified']['detail']): void =>
      this.#report('otp-verified', detail);

    #report<Type extends keyof OtpFormEventMap>(
      type: Type,
      detail: OtpFormEventMap[Type]['detail'],
    ): void {
      this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
    }
  }

  defineProperties(OtpFormElement.prototype);
  return OtpFormElement;
}

/** The nearest language. A field or image of the page may have the name of a `<form>`'s own properties. */
function langOf(element: HTMLElement): string {
  const around = element.closest('[lang]');
  return (around && Element.prototype.getAttribute.call(around, 'lang')) ?? '';
}
