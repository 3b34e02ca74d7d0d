// Keeps a core busy until it is terminated.
addEventListener('message', () => {
  for (let count = 0; ; count = (count + 1) | 0) if (count < 0) count = 0;
});
