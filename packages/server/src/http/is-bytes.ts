/** Whether a value is a `Uint8Array`, by its tag: the bytes of another realm, such as jsdom's, are of another class. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === TAG;
}

const TAG = '[object Uint8Array]';
