import type { OwnMessages } from '@otp-kit/react';

export const he: OwnMessages = {
  locale: 'he',
  dir: 'rtl',
  phoneHeading: 'אימות מספר הטלפון',
  phoneLabel: 'מספר טלפון',
  addressIntro: 'נשלח לך קוד חד־פעמי.',
  sendCode: 'שליחת קוד',
  retryIn: 'אפשר לנסות שוב בעוד {time}.',
  retryNow: 'אפשר לנסות שוב עכשיו.',
  minutes: { one: 'דקה', two: '2 דקות', other: '{count} דקות' },
  seconds: { one: 'שנייה', two: '2 שניות', other: '{count} שניות' },
  // …
};
