/** Finds, in the built style sheets, the rules that the elements of a page need, so that they come with the page. */

/** A style sheet, parsed as far as rules can be told apart. */
export type Sheet = readonly Rule[]
type Rule = {
  prelude: string
  body: string
  rules?: Rule[]
  /** Has no block, as `@layer one, two;`. */
  isStatement?: boolean
}

/** Parses a built style sheet. */
export function parseSheet(css: string): Sheet {
  const text = css.replaceAll(/\/\*.*?\*\//gs, '')
  const rules: Rule[] = []
  let from = 0
  while (from < text.length) {
    const end = endOfPrelude(text, from)
    if (end < 0) break
    const prelude = text.slice(from, end).trim()
    if (text[end] === ';') {
      // The order of layers is that in which they are first named.
      if (prelude.startsWith('@layer')) rules.push({ prelude, body: '', isStatement: true })
      from = end + 1
      continue
    }
    const close = closingBrace(text, end)
    const body = text.slice(end + 1, close)
    rules.push(
      isGroup(prelude) ? { prelude, body, rules: [...parseSheet(body)] } : { prelude, body },
    )
    from = close + 1
  }
  return rules
}

const isGroup = (prelude: string) =>
  /^@(media|supports|layer|container|scope|starting-style)\b/.test(prelude)

/** Where the next `{` or `;` stands outside of strings; -1 if there is none. */
function endOfPrelude(text: string, from: number): number {
  const outside = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[{;]/gs
  outside.lastIndex = from
  for (let found = outside.exec(text); found; found = outside.exec(text)) {
    if (found[0] === '{' || found[0] === ';') return found.index
  }
  return -1
}

/** Where the block that opens at `open` closes. */
function closingBrace(text: string, open: number): number {
  const outside = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[{}]/gs
  outside.lastIndex = open
  let depth = 0
  for (let found = outside.exec(text); found; found = outside.exec(text)) {
    if (found[0] === '{') depth += 1
    if (found[0] === '}') depth -= 1
    if (depth === 0) return found.index
  }
  return text.length
}

/** The classes of all elements in some markup. */
export const classesIn = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(/\s+/).filter(Boolean),
    ),
  )

/** The rules of the sheets that elements with these classes may need, as a style sheet. */
export function criticalStyles(sheets: readonly Sheet[], classes: ReadonlySet<string>): string {
  const kept = sheets.flatMap((sheet) => neededOf(sheet, classes))
  return written(withoutUnusedNames(kept))
}

function neededOf(rules: readonly Rule[], classes: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule) => {
    const { prelude, isStatement } = rule
    if (isStatement) return [rule]
    if (rule.rules) return groupOf(rule, neededOf(rule.rules, classes))
    // Of these, what no rule uses is left out at the end.
    if (prelude.startsWith('@'))
      return /^@(font-face|keyframes|property)\b/.test(prelude) ? [rule] : []
    const selectors = splitAt(',', prelude).filter((selector) => mayMatch(selector, classes))
    return selectors.length > 0 ? [{ ...rule, prelude: selectors.join(',') }] : []
  })
}

/** A group with the rules that are left of it; a layer keeps its place among the others even without any. */
function groupOf(group: Rule, rules: Rule[]): Rule[] {
  const { prelude } = group
  // Nothing is printed before the whole sheets are there.
  if (/^@media print\b/.test(prelude)) return []
  if (rules.length > 0) return [{ ...group, rules }]
  return /^@layer\s+[\w.-]+$/.test(prelude) ? [{ prelude, body: '', isStatement: true }] : []
}

/** The parts of a list between marks that stand outside of strings, parentheses, brackets and braces. */
function splitAt(mark: ',' | ';', list: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: found, index } of list.matchAll(
    /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[()[\]{},;]/gs,
  )) {
    if (/^[([{]$/.test(found)) depth += 1
    if (/^[)\]}]$/.test(found)) depth -= 1
    if (found !== mark || depth > 0) continue
    parts.push(list.slice(from, index))
    from = index + 1
  }
  return [...parts, list.slice(from)]
}

/** Whether all classes that a selector asks for are there; what it must not have, or may have instead, is left out of account. */
const mayMatch = (selector: string, classes: ReadonlySet<string>) =>
  // A name that is escaped is not worth reading.
  selector.includes('\\') ||
  [
    ...selector
      .replaceAll(/:(not|is|where|has)\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
      .matchAll(/\.(-?[_a-z][\w-]*)/gi),
  ].every(([, name = '']) => classes.has(name))

/** What the rules use by its name. */
type Used = { properties: ReadonlySet<string | undefined>; animations: ReadonlySet<string> }

function usedIn(styles: string): Used {
  const animations = [...styles.matchAll(/animation(?:-name)?\s*:([^;}]*)/g)]
  return {
    properties: new Set([...styles.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name)),
    animations: new Set(animations.flatMap(([, value = '']) => value.match(/[\w-]+/g) ?? [])),
  }
}

/** Leaves out custom properties and animations that no rule uses. */
function withoutUnusedNames(rules: Rule[]): Rule[] {
  const all = written(rules)
  const pruned = pruneRules(rules, usedIn(all))
  // What only an unused one uses is unused now, too.
  return written(pruned).length < all.length ? withoutUnusedNames(pruned) : pruned
}

const pruneRules = (rules: readonly Rule[], used: Used): Rule[] =>
  rules.flatMap((rule) => {
    const { prelude, body } = rule
    if (rule.rules) return [{ ...rule, rules: pruneRules(rule.rules, used) }]
    const [, kind, name = ''] = /^@(property|keyframes)\s+([\w-]+)/.exec(prelude) ?? []
    if (kind === 'property') return used.properties.has(name) ? [rule] : []
    if (kind === 'keyframes') return used.animations.has(name) ? [rule] : []
    if (prelude.startsWith('@') || !body.includes('--')) return [rule]
    const kept = splitAt(';', body).filter((declaration) => {
      const [, property] = /^\s*(--[\w-]+)\s*:/.exec(declaration) ?? []
      return property === undefined || used.properties.has(property)
    })
    return [{ ...rule, body: kept.join(';') }]
  })

const written = (rules: readonly Rule[]): string =>
  rules
    .map(({ prelude, body, rules: inner, isStatement }) => {
      if (isStatement) return `${prelude};`
      const block = inner ? written(inner) : body.trim()
      return block && `${prelude}{${block}}`
    })
    .join('')
