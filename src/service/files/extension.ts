/** Reads the extension of a file from its name. */

/** The end of a name from its last dot: letters, digits and a few signs, no spaces. `.profile` and `..` have none. */
const extension = /[^/\\](\.[\p{L}\p{M}\p{N}_~+-]{1,32})$/u

/** With its dot, spelled as in the name. */
export const extensionOf = (name: string): string | undefined => extension.exec(name)?.[1]
