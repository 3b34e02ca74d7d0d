import * as kit from '@otp-kit/react';
import { type FormEvent, type ReactNode, useState } from 'react';

export function OwnForm(): ReactNode {
  const { state, send, resend, verify } = kit.useOtpFlow({ endpoint: '/api/otp' });
  const { failure, flow, status } = state;
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState('');
  const expiresIn = kit.useCountdown(flow?.expiresAtMs);
  const resendIn = kit.useCountdown(flow?.resendAtMs);
  const handleCode = (code: string) => void verify(code);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const reading = kit.readPhone(phone);
    setProblem('problem' in reading ? kit.en[reading.problem] : '');
    if ('phoneNumber' in reading) void send(reading);
  }

  if (status === 'verified') return <p>You’re signed in.</p>;
  const field = { 'aria-label': 'Phone number', autoComplete: 'tel', type: 'tel', value: phone };
  return (
    <form onSubmit={handleSubmit}>
      <p role="alert">{kit.failureMessage(failure, state, kit.en) ?? problem}</p>
      {flow ? (
        <>
          <p>We sent a code to {flow.maskedAddress}.</p>
          <kit.CodeInput aria-label="Code" digits={flow.digits} onComplete={handleCode} />
          <p>Expires in {kit.clockText(expiresIn, 'en')}</p>
          {resendIn === 0 && <input onClick={() => void resend()} type="button" value="Resend" />}
        </>
      ) : (
        <>
          <input {...field} onChange={(event) => setPhone(event.target.value)} />
          <button type="submit">{status === 'address' ? 'Send code' : 'Sending…'}</button>
        </>
      )}
    </form>
  );
}
