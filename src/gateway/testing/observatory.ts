/**
 * Mozilla's HTTP Observatory: its published rules, for an answer over https. From version 4 of its algorithm
 * (`src/analyzer/tests` and `src/grader` of github.com/mdn/mdn-http-observatory, 1.4.8); the package itself scans hosts
 * of the internet, and brings a server and a database.
 */

export type Scanned = {
  /** By lower-case names. */
  headers: Record<string, string | string[] | undefined>
  body: string
}
type Rule = (answer: Scanned) => number

const textOf = ({ headers }: Scanned, name: string) => [headers[name] ?? []].flat().join(', ')

/** The sources of each directive of a policy. */
const policyOf = (answer: Scanned) =>
  new Map(
    textOf(answer, 'content-security-policy')
      .split(';')
      .map((part) => part.trim().toLowerCase().split(/\s+/))
      .filter(([name]) => name)
      .map(([name, ...sources]) => [name!, new Set(sources)]),
  )

const broad = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/
const inline = /^('unsafe-inline'|data:)$/
const has = (sources: Iterable<string>, ...patterns: RegExp[]) =>
  [...sources].some((source) => patterns.some((pattern) => pattern.test(source)))

const policy: Rule = (answer) => {
  const given = policyOf(answer)
  if (given.size === 0) return -25
  const sourcesOf = (name: string) => given.get(name) ?? given.get('default-src') ?? new Set(['*'])
  const [script, style, objects] = ['script-src', 'style-src', 'object-src'].map(sourcesOf)
  const passive = [...sourcesOf('img-src'), ...sourcesOf('media-src')]
  const active = [...given].filter(([name]) => !/^(img|media)-src$/.test(name))
  if (has(script!, broad, inline) || has(objects!, broad)) return -20
  if (
    has(
      active.flatMap(([, sources]) => [...sources]),
      /^(http|ftp):/,
    )
  )
    return -20
  if (has([...script!, ...style!], /^'unsafe-eval'$/)) return -10
  if (has(passive, /^(http|ftp):/)) return -10
  if (has(style!, broad, inline)) return 0
  const byDefault = given.get('default-src')
  return byDefault?.size === 1 && byDefault.has("'none'") ? 10 : 5
}

const cookies: Rule = (answer) => {
  const given = [answer.headers['set-cookie'] ?? []].flat()
  const scores = given.map((cookie) => {
    const isSession = /^[^=]*(login|sess)/i.test(cookie)
    const sameSite = /;\s*samesite=?(\w*)/i.exec(cookie)?.[1]
    if (!/;\s*secure/i.test(cookie)) return isSession ? -40 : -20
    if (isSession && !/;\s*httponly/i.test(cookie)) return -30
    if (sameSite !== undefined && !/^(lax|strict|none)$/i.test(sameSite)) return -20
    return sameSite === undefined ? 0 : 5
  })
  return scores.length > 0 ? Math.min(...scores) : 0
}

/** The request must have come with an Origin. */
const sharing: Rule = (answer) => {
  const isOpen = textOf(answer, 'access-control-allow-origin') !== ''
  return isOpen && textOf(answer, 'access-control-allow-credentials') === 'true' ? -50 : 0
}

const transport: Rule = (answer) => {
  const age = /(?:^|;)\s*max-age=(\d+)/i.exec(textOf(answer, 'strict-transport-security'))?.[1]
  if (age === undefined) return -20
  return Number(age) < 15_552_000 ? -10 : 0
}

const scripts: Rule = ({ body }) => {
  const elsewhere = [...body.matchAll(/<script\b[^>]*\ssrc="((?:https?:)?\/\/[^"]*)"[^>]*>/gi)]
  if (elsewhere.length === 0) return 0
  return elsewhere.every(([tag]) => tag.includes('integrity=')) ? 5 : -50
}

const referrer: Rule = (answer) => {
  const given = textOf(answer, 'referrer-policy').toLowerCase()
  if (given === '') return 0
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(given) ? 5 : -5
}

const rules: Record<string, Rule> = {
  'content-security-policy': policy,
  cookies,
  'cross-origin-resource-sharing': sharing,
  'strict-transport-security': transport,
  'subresource-integrity': scripts,
  'referrer-policy': referrer,
  'x-content-type-options': (answer) =>
    textOf(answer, 'x-content-type-options').toLowerCase() === 'nosniff' ? 0 : -5,
  'x-frame-options': (answer) => {
    if (policyOf(answer).has('frame-ancestors')) return 5
    return /^(deny|sameorigin)$/i.test(textOf(answer, 'x-frame-options')) ? 0 : -20
  },
  'cross-origin-resource-policy': (answer) => {
    const given = textOf(answer, 'cross-origin-resource-policy').toLowerCase()
    if (/^same-(origin|site)$/.test(given)) return 10
    return given === '' || given === 'cross-origin' ? 0 : -5
  },
}

const grades = ['A+', 'A', 'A', 'A-', 'B+', 'B', 'B', 'B-', 'C+', 'C', 'C', 'C-']
const low = ['D+', 'D', 'D', 'D-', 'F']

/** The score of an answer, its grade, and what each rule gave or took. */
export function scan(answer: Scanned) {
  const said = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(answer)]))
  const modifiers = Object.values(said)
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
  const without = 100 + sum(modifiers.filter((one) => one < 0))
  // What earns more than nothing counts only for an A.
  const score = Math.max(0, without >= 90 ? 100 + sum(modifiers) : without)
  const step = (100 - Math.min(100, score - (score % 5))) / 5
  return { score, grade: [...grades, ...low][step] ?? 'F', said }
}
