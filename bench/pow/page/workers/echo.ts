// The smallest worker: measures what starting a worker costs.
addEventListener('message', ({ data }) => postMessage(data));
