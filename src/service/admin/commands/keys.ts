/** `keys`: who may call this API (api.md, Authentication 2). */
import { type Command, CommandFailure } from '#service/admin/command.ts'
import { formatTable } from '#service/admin/format-table.ts'
import { keyStore } from '#service/keys/store.ts'

/** What can be shown in one line and typed again. */
const nameable = /^(?=.*\S)[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u

export const createKey: Command = {
  usage: 'keys create NAME',
  about: 'makes a key and prints it, this once',
  async run({ database, keys }, [name = ''], { print, report }) {
    if (!nameable.test(name)) {
      throw new CommandFailure('The name of a key is one line of at most 100 characters.')
    }
    const key = await keyStore(database).create(name)
    if (key === undefined) {
      throw new CommandFailure(
        `There is a key named "${name}" already: revoke it first, or choose another name.`,
      )
    }
    keys.refresh()
    report(
      `The key of "${name}", shown only now; what is kept of it cannot be turned back into it:`,
    )
    print(key)
  },
}

export const listKeys: Command = {
  usage: 'keys list',
  about: 'lists the names of keys, when they were made and when revoked',
  async run({ database }, _, { print, report }) {
    const kept = await keyStore(database).list()
    if (kept.length === 0) return report('There is no key yet: make one with keys create NAME.')
    const rows = kept.map(({ name, createdAt, revokedAt }) => [
      name,
      createdAt.toISOString(),
      revokedAt?.toISOString() ?? '-',
    ])
    for (const line of formatTable(['NAME', 'CREATED', 'REVOKED'], rows)) print(line)
  },
}

export const revokeKey: Command = {
  usage: 'keys revoke NAME',
  about: 'refuses a key from now on',
  async run({ database, keys }, [name = ''], { report }) {
    if (!(await keyStore(database).revoke(name))) {
      throw new CommandFailure(`No live key is named "${name}". See keys list.`)
    }
    keys.refresh()
    report(`The key of "${name}" is refused from now on.`)
  },
}
