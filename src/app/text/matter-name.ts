// @chunk pieces
/** A matter is called the same everywhere: `10291 · Sale of 4 Wattle Street`. */

type Named = {
  number?: string | undefined
  title?: string | undefined
  /** As services write it: `10291 - Sale of 4 Wattle Street`. */
  name?: string | undefined
}

/** Undefined where nothing is known of it. */
export function matterName({ number, title, name }: Named): string | undefined {
  if (number && title) return `${number} · ${title}`
  return withDot(name) ?? number ?? title
}

/** The number comes first, and has a digit. */
function withDot(name: string | undefined) {
  const [number = '', ...title] = name?.split(' - ') ?? []
  return title.length > 0 && /^\S+$/.test(number) && /\d/.test(number)
    ? `${number} · ${title.join(' - ')}`
    : name
}
