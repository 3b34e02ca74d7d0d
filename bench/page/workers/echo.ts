// The least that a worker can do: what starting one costs in itself.
addEventListener('message', ({ data }) => postMessage(data));
