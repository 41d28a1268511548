/** Breaks each import rule between folders (decision 0001) on purpose, and checks that the linter reports it. */
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint')

type Finding = { file: string; rule: string }

/** Lints a project of only these files by our rules. */
async function lint(files: Record<string, string>): Promise<Finding[]> {
  const project = await mkdtemp(join(tmpdir(), 'walls-'))
  await copyFile('.oxlintrc.json', join(project, '.oxlintrc.json'))
  for (const [file, source] of Object.entries(files)) {
    await mkdir(dirname(join(project, file)), { recursive: true })
    await writeFile(join(project, file), source)
  }
  const output = await new Promise<string>((resolve) => {
    const maxBuffer = 64 * 1024 * 1024
    execFile(process.execPath, [oxlint, '-f', 'json'], { cwd: project, maxBuffer }, (_, out) =>
      resolve(out),
    )
  })
  await rm(project, { recursive: true })
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[]
  }
  return diagnostics.map(({ filename, code }) => ({
    file: filename.replaceAll('\\', '/'),
    rule: /\(([^)]+)\)/.exec(code)?.[1] ?? code,
  }))
}

const importing = (from: string) => `import { it } from '${from}'\n\nexport const its = [it]\n`

/** What the files of each folder may import, and what they may not. */
const folders = [
  {
    folder: 'src/contract',
    allowed: './common.ts zod/mini',
    forbidden: `#contract/common.ts #database/open.ts #service/service.ts #app/api/client.ts
      node:fs react hono zustand zodiac ./../service/service.ts`,
  },
  {
    folder: 'src/contract/desk',
    allowed: './mirror.ts #contract/common.ts zod/mini',
    forbidden: `#database/open.ts #app/api/client.ts #http/x.ts ./../../settings.ts node:fs zodiac`,
  },
  {
    folder: 'src/database',
    allowed: './migrate.ts drizzle-orm node:fs',
    forbidden: `#contract/tasks.ts #http/x.ts #service/service.ts #gateway/gateway.ts
      #app/ui/page.tsx #main/settings.ts ./../settings.ts /src/settings.ts src/settings.ts`,
  },
  {
    folder: 'src/http',
    allowed: './listen.ts #contract/problem.ts node:http',
    forbidden: `#database/open.ts #service/service.ts #gateway/gateway.ts #app/ui/page.tsx
      #main/settings.ts ./../settings.ts`,
  },
  {
    folder: 'src/service/tasks',
    allowed: './store.ts #service/http/problem.ts #contract/tasks.ts #database/open.ts #http/x.ts',
    forbidden: '#gateway/gateway.ts #app/api/client.ts #main/settings.ts ./../../gateway/x.ts',
  },
  {
    folder: 'src/gateway/proxy',
    allowed: './headers.ts #gateway/gateway.ts #contract/operations.ts #http/x.ts',
    forbidden: '#service/service.ts #app/api/client.ts #main/settings.ts ./../../service/x.ts',
  },
  {
    folder: 'src/app',
    allowed: './router.tsx #app/ui/page.tsx #contract/tasks.ts react',
    forbidden: `#gateway/gateway.ts #service/service.ts #database/open.ts #http/x.ts
      #main/settings.ts node:fs`,
  },
  {
    folder: 'src/app/routes/tasks',
    allowed: `./-columns.ts #app/features/tasks/queries.ts #app/pickers/staff.tsx
      #app/ui/page.tsx #app/api/client.ts #contract/tasks.ts`,
    forbidden: '#app/routes/matters/index.tsx #app/router.tsx #gateway/gateway.ts node:fs',
  },
  {
    folder: 'src/app/features/tasks',
    allowed: `./labels.ts #app/features/tasks/list/due.ts #app/pickers/staff.tsx #app/ui/page.tsx
      #app/data/tasks/queries.ts #app/api/client.ts`,
    forbidden: `#app/routes/tasks/index.tsx #app/main.tsx
      #service/service.ts ./../matters/queries.ts node:fs`,
  },
  {
    folder: 'src/app/pickers',
    allowed: './staff.tsx #app/ui/page.tsx #app/data/x.ts #app/api/client.ts #contract/contacts.ts',
    forbidden: `#app/features/tasks/queries.ts #app/routes/index.tsx #app/router.tsx
      #gateway/gateway.ts`,
  },
  {
    folder: 'src/app/ui',
    allowed: './page.tsx #app/api/api-error.ts #contract/problem.ts @mantine/core',
    forbidden: `#contract/tasks.ts #contract/operations.ts #app/features/tasks/queries.ts
      #app/pickers/staff.tsx #app/data/x.ts #app/routes/index.tsx #app/theme.ts node:fs`,
  },
  {
    folder: 'src/app/data/tasks',
    allowed:
      './queries.ts #app/api/client.ts #app/text/format.ts #contract/desk/desk.ts @tanstack/react-query',
    forbidden: `#app/ui/page.tsx #app/pickers/staff.tsx #app/features/tasks/queries.ts
      #app/routes/index.tsx #app/router.tsx #gateway/gateway.ts node:fs`,
  },
  {
    folder: 'src/app/text',
    allowed: './dates.ts dayjs',
    forbidden: `react #contract/tasks.ts #app/api/client.ts #app/ui/page.tsx #app/data/x.ts
      #app/query-client.ts node:fs`,
  },
  {
    folder: 'src/app/api',
    allowed: './api-error.ts #contract/operations.ts',
    forbidden: `react @tanstack/react-query #app/ui/page.tsx #app/data/x.ts
      #app/features/tasks/queries.ts #app/query-client.ts #service/service.ts node:fs`,
  },
]

const filesImporting = (folder: string, kind: string, specifiers: string) =>
  specifiers
    .split(/\s+/)
    .map((from, index) => [`${folder}/${kind}-${index}.ts`, importing(from)] as const)
const breachesOf = ({ folder, forbidden }: (typeof folders)[number]) =>
  filesImporting(folder, 'forbidden', forbidden)
const ofFolders = folders.flatMap((rules) => [
  ...filesImporting(rules.folder, 'allowed', rules.allowed),
  ...breachesOf(rules),
])

const forms = [
  `import type { It } from '#service/it.ts'\n\nexport type Its = It[]\n`,
  `export { it } from '#service/it.ts'\n`,
  `export * from '#service/it.ts'\n`,
  `export const load = () => import('#service/it.ts')\n`,
].map((source, index) => [`src/gateway/form-${index}.ts`, source] as const)

const ofTests = {
  'src/app/ui/page.test.ts': importing('#service/service.ts'),
  'src/app/testing/render-route.ts': importing('#service/service.ts'),
  'src/contract/testing/arbitraries.ts': importing('fast-check'),
  'e2e/fixtures.ts': importing('#gateway/gateway.ts'),
}

const long = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `export const a${index} = ${index}\n`).join('')

const others = [
  ['import/no-relative-parent-imports', 'src/app/ui/field.ts', importing('../api/client.ts')],
  ['no-default-export', 'src/service/service.ts', 'export default 1\n'],
  ['no-barrel-file', 'src/app/features/tasks/all.ts', `export * from './queries.ts'\n`],
  ['no-console', 'src/gateway/http/log.ts', `console.log('here')\n`],
  ['no-process-env', 'src/gateway/key.ts', 'export const key = process.env\n'],
  ['max-lines', 'src/service/long.ts', long(251)],
  ['max-lines', 'src/service/long.test.ts', long(401)],
  ['max-lines-per-function', 'src/service/f.ts', `export function f() {\n${'f()\n'.repeat(50)}}\n`],
  ['consistent-type-imports', 'src/app/it.ts', `export type It = import('#service/it.ts').It\n`],
  ['no-explicit-any', 'src/service/any.ts', 'export const anything = (it: any) => it\n'],
  ['no-warning-comments', 'src/service/later.ts', '// fixme: later\nexport const a = 1\n'],
  ['filename-case', 'src/service/TaskStore.ts', 'export const a = 1\n'],
  ['no-focused-tests', 'src/service/a.test.ts', `test.only('a', () => {})\n`],
  ['no-disabled-tests', 'src/service/b.test.ts', `test.skip('a', () => {})\n`],
] as const

/** Of all files at once, as each run of the linter takes as long as many files. */
let findings: Finding[]
beforeAll(async () => {
  findings = await lint({
    ...Object.fromEntries([...ofFolders, ...forms]),
    ...ofTests,
    ...Object.fromEntries(others.map(([, file, source]) => [file, source])),
  })
})

/** The files of these that break a wall. */
const caughtIn = (isMeant: (file: string) => boolean) =>
  new Set(
    findings
      .filter(({ file, rule }) => rule === 'no-restricted-imports' && isMeant(file))
      .map(({ file }) => file),
  )

test.each(folders)('$folder may import what it needs, and nothing else', (rules) => {
  const files = new RegExp(`^${rules.folder}/(allowed|forbidden)-`)
  const breaches = breachesOf(rules).map(([file]) => file)
  expect(caughtIn((file) => files.test(file))).toEqual(new Set(breaches))
})

test('reports every form of a forbidden import', () => {
  const files = forms.map(([file]): string => file)
  expect(caughtIn((file) => files.includes(file))).toEqual(new Set(files))
})

test('lets tests import from every folder', () => {
  expect(findings.filter(({ file }) => file in ofTests)).toEqual([])
})

test.each(others)('reports a breach of %s in %s', (rule, file) => {
  const rules = findings.filter((finding) => finding.file === file).map((finding) => finding.rule)
  expect(rules).toContain(rule.replace(/^import\//, ''))
})
