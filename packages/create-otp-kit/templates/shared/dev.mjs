import concurrently from 'concurrently';

// Here alone, for every shell: no file of settings turns development on.
process.env.OTP_DEVELOPMENT = '1';

const { result } = concurrently(['npm:dev:*'], { killOthersOn: ['failure', 'success'] });
result.catch(() => {
  process.exitCode = 1;
});
