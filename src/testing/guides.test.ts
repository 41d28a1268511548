/** The guides name real settings, measurements, files, commands and tests. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMetrics } from '#gateway/metrics.ts'
import { knownNames, readSettings } from '#main/settings.ts'
import { usage as peopleUsage } from '#main/people/command.ts'
import { usage as serviceUsage } from '#service/admin/usage.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const running = read('docs/running.md')
const security = read('docs/security.md')

/** The fenced examples in a language. */
const examples = (language: string) =>
  [...running.matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, of]) => of === language)
    .map(([, , code]) => code!)

/** What looks like a setting, and belongs to others: Node, systemd's units, Linux. */
const ofOthers = new Set(['NODE_EXTRA_CA_CERTS', 'CAP_NET_BIND_SERVICE'])
/** What looks like a setting because it is code. */
const words = new Set([
  'AF_INET',
  'AF_INET6',
  'AF_UNIX',
  'AF_NETLINK',
  'PRACTICE_API_ULR',
  'PRACTICE_API_',
])
const unlike = new Set([...ofOthers, ...words, 'DATABASE_URI', 'OIDC_'])

test('every setting is explained to whoever runs a desk, and nothing else is called one', () => {
  const like = /\b[A-Z][A-Z\d]*_[A-Z\d_]*|\b(?:HOST|PORT|MIRROR|CALLBACKS)\b|https_proxy|no_proxy/g
  const named = new Set(running.match(like))
  const ofService = [...named].filter((name) => !knownNames.includes(name) && !unlike.has(name))
  expect(ofService).toEqual([])
  // What a text names in passing, nobody finds: each has its place in the table.
  const [table] = /^\| Settings .*?\n(?!\|)/ms.exec(running)!
  const listed = table.match(like)!
  expect(listed.toSorted()).toEqual([...knownNames].toSorted())
  const inExample = read('.env.example')
  const lower = new Set(['https_proxy', 'no_proxy'])
  expect(
    knownNames.filter((name) => !lower.has(name) && !inExample.includes(`\n#${name}=`)),
  ).toEqual([])
})

test('the settings of the example for one machine are accepted', () => {
  const [env] = examples('ini')
  const given = Object.fromEntries(
    env!
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s)),
  )
  const { PRACTICE_API_KEY_FILE: _, ...settings } = given
  const { practice, signIn, proxies } = readSettings({
    ...settings,
    PRACTICE_API_KEY: 'of-the-service-itself',
    SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
  })
  expect({ practice, signIn, proxies }).toMatchObject({
    practice: { url: 'https://practice.example.com.au' },
    signIn: { publicUrl: 'https://desk.example.com.au' },
    proxies: expect.anything(),
  })
})

test('the unit and the proxies name the program, the port and times that are longer than the desk’s own', () => {
  const [unit] = examples('systemd')
  const program = /ExecStart=\S+node (\S+)/.exec(unit!)![1]!
  const parts = program.split('/').map((part) => `'${part}'`)
  expect(read('scripts/build.js')).toContain(`serverEntry = join(root, ${parts.join(', ')})`)
  // A minute for uploads, and five seconds for what else is under way.
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit!)![1])).toBeGreaterThan(65)
  const { port } = readSettings({})
  const [nginx] = examples('nginx')
  expect(nginx).toContain(`server 127.0.0.1:${port};`)
  for (const wait of nginx!.matchAll(/proxy_(?:read|send)_timeout (\d+)s/g)) {
    expect(Number(wait[1])).toBeGreaterThan(120)
  }
  // Strangers do not reach the service by asking whether it answers.
  expect(nginx).toContain('location = /readyz {\n\t\treturn 404;')
  for (const caddy of examples('caddyfile')) {
    expect(caddy).toContain('respond /readyz 404')
    for (const [, used] of caddy.matchAll(/\d:(\d+)\b/g)) expect(used).toBe(String(port))
  }
})

test('the measurements to watch are those that are served', async () => {
  const metrics = createMetrics({ outbox: async () => [] })
  metrics.watch({ calls: () => [], sessions: () => 0 })
  const { body } = await metrics.text()
  const served = body.match(/(?<=^# TYPE )\S+/gm)!
  const named = new Set(
    running
      .match(/\b(?:practice_desk|nodejs|process)_\w+\b/g)!
      .map((name) => name.replace(/_count$/, '')),
  )
  expect([...named].filter((name) => !served.includes(name))).toEqual([])
  const own = served.filter((name) => name.startsWith('practice_desk_'))
  expect(own.filter((name) => !named.has(name))).toEqual([])
})

const everything = `${read('README.md')}${running}${security}`

/** How the texts give commands of each program, where that has them, and how a command stands there. */
const commands: [program: string, given: RegExp, known: string, as: string][] = [
  ['npm', /`npm (?:run (?:-s )?)?(?!run|ci)(\w+)/g, read('package.json'), '    "NAME": "node'],
  [
    'npm run service',
    /npm run (?:-s )?service -- (\w+(?: (?:create|list|dead|retry|revoke))?)/g,
    serviceUsage(),
    '  NAME ',
  ],
  ['npm run desk', /npm run (?:-s )?desk -- (people \w+)/g, peopleUsage, '\n  NAME '],
  [
    'npm run bench',
    /(?<=npm run bench |measures something else: .*`)([a-z]+)(?=`)/g,
    read('scripts/bench.js'),
    '`npm run bench NAME`',
  ],
  ['npm start', /npm start -- (\S+?)`/g, read('src/main.ts'), "=== 'NAME'"],
]

test.each(commands)(
  'the commands of %s in the README and the guides exist',
  (_, given, known, as) => {
    const names = [...everything.matchAll(given)].map(([, name]) => name!)
    expect(names).not.toEqual([])
    expect(names.filter((name) => !known.includes(as.replace('NAME', name)))).toEqual([])
  },
)

test('every test that the security guide names exists, and so does every file of either guide', () => {
  const named = [...security.matchAll(/`([^`]+\.(?:test|spec)\.ts)`: _(.+?)_ /g)]
  for (const [, file, title] of named) expect(read(file!), file).toContain(`'${title}'`)
  const [, , attacks] = security.split('\n## ')
  const rows = attacks!.match(/^\|(?! -|.*\| Test ).*/gm)!
  expect(rows.length).toBeGreaterThan(35)
  expect(named.length).toBe(rows.length)
  for (const [, file] of `${running}${security}`.matchAll(/`((?:src|e2e|scripts)\/[\w./-]+)`/g)) {
    expect(existsSync(file!), file).toBe(true)
  }
})
