/**
 * The opcodes of the kernel's vector instructions, which follow a prefix.
 * Constants and no object, because a bundler writes constants in place.
 *
 * @module
 * @see WebAssembly Core Specification 2.0, section 5.4, "Instructions"
 */

export const V128_LOAD = 0x00;
export const I32X4_SPLAT = 0x11;
export const I32X4_EQ = 0x37;
export const V128_AND = 0x4e;
export const V128_OR = 0x50;
export const V128_XOR = 0x51;
export const V128_BITSELECT = 0x52;
export const V128_ANY_TRUE = 0x53;
export const I32X4_BITMASK = 0xa4;
export const I32X4_SHL = 0xab;
export const I32X4_SHR_U = 0xad;
export const I32X4_ADD = 0xae;
