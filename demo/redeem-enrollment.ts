/**
 * Redeems enrollment tokens by the emulator's control API, in place of the endpoint that the service
 * has not published yet.
 *
 * @param emulatorUrl as `createEmulator` gives it
 * @returns a function that gives the address of a token's verification, and rejects for one that is used, expired or made up
 */
export function redeemAtEmulator(emulatorUrl: string): (token: string) => Promise<string> {
  return async (token) => {
    const response = await fetch(`${emulatorUrl}/_emulator/v1/enrollment/redeem`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (!response.ok) throw new Error(`the emulator answers ${response.status}`);
    const { data } = await response.json();
    const { phoneNumber, email } = data.verificationAddress;
    return phoneNumber ?? email;
  };
}
