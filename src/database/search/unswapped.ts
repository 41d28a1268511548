/** Only longer words are tried: with two letters swapped, a word of three could be almost any other. */
const minWordLength = 3

/** The spellings of a word with two neighbouring letters swapped, one pair at a time; none for a short word. */
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
