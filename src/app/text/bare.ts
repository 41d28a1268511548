// @chunk pieces
/** Text by its letters alone, to compare what was typed with how a name is written. */

/** Letters with a stroke or joined, which Unicode does not take apart. */
const plain: { [letter: string]: string } = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Without case, accents and what is no letter, digit or white space. */
export const bareText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[łøđßæœ]/gu, (letter) => plain[letter]!)
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}\s]/gu, '')

/** The letters and digits of a word, without case and accents. */
export const bare = (word: string) => bareText(word).replaceAll(/\s/gu, '')
