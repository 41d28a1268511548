/** Lists of many short names, written as running text. */

/** The names between upright strokes; a line may end after any of them. */
export const splitList = (text: string) => text.split('|').map((name) => name.trim())
