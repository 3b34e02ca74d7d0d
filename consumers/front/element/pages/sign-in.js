document
  .querySelector('otp-form')
  .addEventListener('otp-verified', () => location.assign('/api/account'));
