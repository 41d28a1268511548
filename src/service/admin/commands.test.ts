import { join } from 'node:path'
import { expect, test } from 'vitest'
import { administer, explain } from './administer.ts'
import { withAbsolutePaths } from './commands.ts'
import { command } from './testing.ts'

const explained = (...args: string[]) =>
  command(async (sent, io) => explain(sent, io) ?? expect.fail('this is a valid command'), args)

test.each([
  [[]],
  [['key', 'create', 'x']],
  [['keys']],
  [['keys', 'create']],
  [['keys', 'create', '']],
  [['keys', 'create', '--force']],
  [['keys', 'create', 'two', 'names']],
  [['keys', 'list', 'all']],
  [['backup']],
  [['staff', 'create', 'Ada']],
  [['areas', 'create', 'Conveyancing']],
  [['import']],
  [['export', 'here', 'there']],
  [['backup', 'here', 'there']],
  [['webhooks']],
  [['help', 'keys']],
])('answers an unknown command with the usage and exit code 2: %j', async (args) => {
  const { exit, printed, reported } = await explained(...args)
  expect([exit, printed]).toEqual([2, []])
  expect(reported.join('\n')).toContain('keys create NAME')
})

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
