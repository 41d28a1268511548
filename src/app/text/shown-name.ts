// @chunk pieces
/** A name as it can be shown safely: what is not seen in it becomes visible. */

/** Control characters, and those that turn the reading direction round, which could make one kind of file look like another. */
const hidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Each hidden character stands there as `�`. For the eye only: what is sent or compared is the name itself. */
export const shownName = (name: string) => name.replaceAll(hidden, '\uFFFD')
