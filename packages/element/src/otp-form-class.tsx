import { OtpForm } from '@otp-kit/react';
import { createRoot, type Root } from 'react-dom/client';
import { adoptStyles } from './adopt-styles.ts';
import { ATTRIBUTES } from './attributes.ts';
import { formProps, isNewForm, type Settings } from './form-props.ts';
import type { OtpFormEventMap } from './otp-form-types.ts';
import { defineProperties, settingsOf, takeEarlyProperties } from './settings.ts';

const OBSERVED = ['lang', ...Object.values(ATTRIBUTES).map(({ name }) => name)];

/** Without the attribute, the form posts to the root of the site. */
const NO_ENDPOINT =
  '<otp-form> needs the attribute `endpoint`: where the backend’s routes are, such as `/api/otp`';

/** Creates the class of the element. A function, because the file also runs where there is no `HTMLElement`. */
export function createOtpFormClass(): CustomElementConstructor {
  class OtpFormElement extends HTMLElement {
    static readonly observedAttributes = OBSERVED;

    #root: Root | undefined;
    #rendered: Settings = {};
    /** The key of the form: another one begins it anew. */
    #round = 0;
    #isScheduled = false;
    #isWarned = false;

    connectedCallback(): void {
      takeEarlyProperties(this);
      this.#schedule();
    }

    disconnectedCallback(): void {
      this.#schedule();
    }

    /** Without it, `moveBefore` would disconnect and connect. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(): void {
      this.#schedule();
    }

    /** Called by the properties. */
    settingChanged(): void {
      this.#schedule();
    }

    /** Once for all changes of a task, and not at all for an element that only moves. */
    #schedule(): void {
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      queueMicrotask(() => {
        this.#isScheduled = false;
        if (this.isConnected) this.#render();
        else this.#unmount();
      });
    }

    #render(): void {
      const settings = settingsOf(this);
      if (isNewForm(this.#rendered, settings)) this.#round += 1;
      this.#rendered = settings;
      this.#warnWithoutEndpoint(settings);
      // With each render, because the element may have moved into a shadow tree.
      adoptStyles(this.getRootNode());
      if (this.#root === undefined) {
        this.replaceChildren();
        this.#root = createRoot(this);
      }
      const lang = this.closest<HTMLElement>('[lang]')?.lang ?? '';
      this.#root.render(
        <OtpForm
          {...formProps(settings, lang)}
          key={this.#round}
          onStepChange={this.#reportStep}
          onVerified={this.#reportVerified}
        />,
      );
    }

    #warnWithoutEndpoint({ endpoint }: Settings): void {
      if (endpoint || this.#isWarned) return;
      this.#isWarned = true;
      console.error(NO_ENDPOINT);
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
