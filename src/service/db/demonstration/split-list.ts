/** Lists of many short names, written as running text. */

/** Splits a text at its vertical bars; a line may end after any of them. */
export const splitList = (text: string) => text.split('|').map((name) => name.trim())
