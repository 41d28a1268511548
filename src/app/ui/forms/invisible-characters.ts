/** Characters that nobody sees and that change what others see: pasted along, they make two equal names differ. */

/** A joiner where a script, or a picture made of several, needs it; it comes first, so that it is left alone. */
const needed = String.raw`((?<=[^\P{L}\p{Script=Latin}]|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200C\u200D])`
/** Zero-width spaces and joiners, marks and overrides of direction, soft hyphens, and control characters. */
const invisible = String.raw`[\xAD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]|[^\P{Cc}\t\n\r]`
const either = new RegExp(`${needed}|${invisible}`, 'gu')

/** The text without the characters that cannot be seen. */
export const withoutInvisible = (text: string) =>
  text.replaceAll(either, (_, joiner?: string) => joiner ?? '')

/** Whether nothing of it can be seen. */
export const isBlank = (text: string) => /^[\s\p{Cf}\p{Cc}\u115F\u1160\u3164\uFFA0]*$/u.test(text)
