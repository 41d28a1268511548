// @chunk pieces
/** A word or phrase as it begins a sentence: `Phone 2` of `phone 2`. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
