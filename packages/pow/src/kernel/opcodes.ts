/**
 * The opcodes of the kernel's instructions, by their names in the specification.
 * Constants and no object, because a bundler writes constants in place.
 *
 * @module
 * @see WebAssembly Core Specification 2.0, section 5.4, "Instructions"
 */

export const LOOP = 0x03;
export const IF = 0x04;
export const END = 0x0b;
export const BR_IF = 0x0d;
export const RETURN = 0x0f;
export const LOCAL_GET = 0x20;
export const LOCAL_SET = 0x21;
export const LOCAL_TEE = 0x22;
export const I32_LOAD = 0x28;
export const I32_CONST = 0x41;
export const I32_EQZ = 0x45;
export const I32_LT_U = 0x49;
export const I32_ADD = 0x6a;
export const I32_AND = 0x71;
export const I32_OR = 0x72;
export const I32_XOR = 0x73;
export const I32_SHL = 0x74;
export const I32_SHR_U = 0x76;
export const I32_ROTR = 0x78;
