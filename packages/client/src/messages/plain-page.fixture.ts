import type { OtpFlow } from '@otp-kit/client';
import { failureMessage, formMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';

const messages = formMessages(ar); // formMessages() is English

export function showTexts(flow: OtpFlow, form: HTMLElement, alert: HTMLElement): void {
  Object.assign(form, { lang: messages.locale, dir: messages.dir });
  flow.subscribe(() => {
    const state = flow.getSnapshot();
    alert.textContent = failureMessage(state.failure, state, messages) ?? '';
  });
}
