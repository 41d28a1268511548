/** Shorter words have no trigram, or would become any other word. */
const minWordLength = 3

/** The word with each two neighbouring letters swapped back; words of three letters would become any other. */
export function unswapped(word: string): string[] {
  const letters = [...word]
  if (letters.length <= minWordLength) return []
  return letters.slice(1).flatMap((letter, place) => {
    if (letter === letters[place]) return []
    return letters
      .with(place, letter)
      .with(place + 1, letters[place]!)
      .join('')
  })
}
