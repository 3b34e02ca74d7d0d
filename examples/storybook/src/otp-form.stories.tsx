import { createFakeProxy, type FakeOutcome } from '@otp-kit/client/testing';
import { OtpForm } from '@otp-kit/react';
import { ar } from '@otp-kit/react/ar';
import { passkeyOffer } from '@otp-kit/react/passkey';
import type { Meta, StoryObj } from '@storybook/react-vite';

type Story = StoryObj<typeof OtpForm>;
type User = Parameters<NonNullable<Story['play']>>[0];

const meta: Meta<typeof OtpForm> = {
  title: 'OtpForm',
  component: OtpForm,
  args: {
    endpoint: '/api/otp',
    addressKinds: ['phoneNumber', 'email'],
    // Each story begins at the address: the default keeps the code step for a reload.
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    passkey: { ...passkeyOffer({ enroll: async () => ({}) }), isOffered: () => true },
  },
};

export default meta;

/** The form with a fake proxy, and what a user does there. */
function story(outcome: FakeOutcome, ...acts: readonly ((user: User) => Promise<void>)[]): Story {
  return {
    render: (args) => <OtpForm {...args} fetch={createFakeProxy(outcome).fetch} />,
    play: async (user) => {
      for (const act of acts) await act(user);
    },
  };
}

// Found by attributes, so that the stories work in every language.
async function asksForCode({ canvasElement, userEvent }: User): Promise<void> {
  const field = canvasElement.querySelector('input[type="tel"]');
  if (field) await userEvent.type(field, '+201001234567{Enter}');
}

async function entersCode({ canvas, userEvent }: User): Promise<void> {
  await userEvent.type(await canvas.findByRole('textbox'), '123456');
}

export const Address: Story = story('verified');
export const Proving: Story = story('proving', asksForCode);
export const Sending: Story = story('sending', asksForCode);
export const CodeSent: Story = story('verified', asksForCode);
export const Verifying: Story = story('verifying', asksForCode, entersCode);
export const Verified: Story = story('verified', asksForCode, entersCode);
export const PasskeyOffer: Story = story('passkey-offer', asksForCode, entersCode);
export const WrongCode: Story = story('wrong-code', asksForCode, entersCode);
export const ExpiredCode: Story = story('expired-code', asksForCode, entersCode);
export const TooManyTries: Story = story('too-many-tries', asksForCode, entersCode);
export const InvalidPhoneNumber: Story = story('invalid-phone-number', asksForCode);
export const CountryNotAllowed: Story = story('country-not-allowed', asksForCode);
export const JustSent: Story = story('just-sent', asksForCode);
export const RateLimited: Story = story('rate-limited', asksForCode);
export const Busy: Story = story('busy', asksForCode);
export const Undeliverable: Story = story('undeliverable', asksForCode);
export const Offline: Story = story('offline', asksForCode);
export const Unavailable: Story = story('unavailable', asksForCode);
export const ArabicWrongCode: Story = {
  ...story('wrong-code', asksForCode, entersCode),
  args: { messages: ar },
};
