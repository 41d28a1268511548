/** Reads the extension of a file from its name. */

/** The end of a name after its last dot: letters, digits and a few signs, no words; not of `.profile`, nor of `..`. */
const extension = /[^/\\](\.[\p{L}\p{M}\p{N}_~+-]{1,32})$/u

/** With its dot, spelled as in the name. */
export const extensionOf = (name: string): string | undefined => extension.exec(name)?.[1]
