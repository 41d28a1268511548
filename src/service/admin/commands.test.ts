import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administer, explain } from './administer.ts'
import { withAbsolutePaths } from './commands.ts'
import { command } from './testing.ts'

const explained = (...args: string[]) =>
  command(async (sent, io) => explain(sent, io) ?? expect.fail('this is a valid command'), args)

const inQuotes = 'put a name of several words in quotes'
test.each([
  ['keys foo', 'There is no command keys foo.', 'keys'],
  ['keys', 'keys is not a whole command: follow it with create, list or revoke.', 'keys'],
  ['webhooks', 'webhooks is not a whole command: follow it with list, dead or retry.', 'webhooks'],
  ['keys create', 'keys create takes NAME, but got nothing.', 'keys'],
  ['keys create two names', `keys create takes NAME, but got 2 values: ${inQuotes}.`, 'keys'],
  ['keys create ~', 'keys create was given an empty NAME.', 'keys'],
  ['keys create --force', 'keys create has no option --force.', 'keys'],
  ['keys list all', 'keys list takes nothing more, but got all.', 'keys'],
  ['keys list ~', "keys list takes nothing more, but got ''.", 'keys'],
  ['staff create Ada', 'staff create takes FIRSTNAME LASTNAME, but got 1 value.', 'staff'],
  [
    'staff create Ada Van Der Berg',
    `staff create takes FIRSTNAME LASTNAME, but got 4 values: ${inQuotes}.`,
    'staff',
  ],
  ['areas create Wills', 'areas create takes NAME STAGE [STAGE…], but got 1 value.', 'areas'],
  ['areas create ~ X', 'areas create was given an empty NAME.', 'areas'],
  ['areas create Wills X ~', 'areas create was given an empty STAGE.', 'areas'],
  ['import', 'import takes FILE, but got nothing.', 'import'],
  [
    'export here there',
    'export takes DIR, but got 2 values: put a path with spaces in quotes.',
    'export',
  ],
  ['backup ~', 'backup was given an empty DIR.', 'backup'],
])(
  'says what is wrong with ‘%s’, and shows the usage of that alone',
  async (line, mistake, noun) => {
    const args = line.split(' ').map((arg) => arg.replace('~', ''))
    const { exit, printed, reported } = await explained(...args)
    expect([exit, printed, reported[0]]).toEqual([2, [], mistake])
    const usages = reported[1]!.split('\n')
    expect(usages.every((one) => one.startsWith(`  ${noun} `))).toBe(true)
  },
)

test.each([
  [[], 'No command was given.'],
  [['key', 'create', 'x'], 'There is no command key.'],
  [['--force'], 'There is no command --force.'],
])('answers what is no command with them all and exit code 2: %j', async (args, mistake) => {
  const { exit, printed, reported } = await explained(...args)
  expect([exit, printed, reported[0]]).toEqual([2, [], mistake])
  expect(reported[1]).toContain('keys create NAME')
  expect(reported[1]).toContain('backup DIR')
})

test.each(['keys --help', 'keys create -h', 'help keys', 'keys help'])(
  'shows the usage of keys alone on standard output for ‘%s’',
  async (line) => {
    const { exit, printed, reported } = await explained(...line.split(' '))
    expect([exit, reported]).toEqual([0, []])
    expect(printed.join('\n')).toMatch(
      /^ {2}keys create NAME .*\n {2}keys list .*\n {2}keys revoke NAME .*$/,
    )
  },
)

test.each(['help', '--help', '-h'])(
  'lists every command on standard output for %s',
  async (word) => {
    const { exit, printed, reported } = await explained(word)
    expect([exit, reported]).toEqual([0, []])
    const usages = [
      'keys revoke NAME',
      'staff create FIRSTNAME LASTNAME',
      'areas create NAME STAGE [STAGE…]',
      'import FILE',
      'export DIR',
      'backup DIR',
      'restore DIR',
      'webhooks retry [ID…]',
    ]
    for (const usage of usages) {
      expect(printed.join('\n')).toContain(usage)
    }
  },
)

test('resolves paths in the folder of the caller, and leaves names as they are', () => {
  const folder = join('/', 'home', 'ada')
  expect(withAbsolutePaths(['backup', 'tonight'], folder)).toEqual([
    'backup',
    join(folder, 'tonight'),
  ])
  expect(withAbsolutePaths(['import', 'old/records.jsonl'], folder)).toEqual([
    'import',
    join(folder, 'old', 'records.jsonl'),
  ])
  expect(withAbsolutePaths(['keys', 'create', 'tonight'], folder)).toEqual([
    'keys',
    'create',
    'tonight',
  ])
})

test('reports an internal error in one line, without the query and what people wrote in it', async () => {
  const broken = new Error("Failed query: insert into contacts values ('Ada Ferrari')", {
    cause: new Error('the disk\nis full'),
  })
  const database = {
    get longSql(): never {
      throw broken
    },
  }
  const practice = { database, filesDir: '', keys: { refresh() {} } }
  const { exit, reported } = await command(
    (args, io) => administer(practice as never, args, io),
    ['keys', 'list'],
  )
  expect(exit).toBe(1)
  expect(reported).toEqual(['The command failed: the disk is full'])
})
