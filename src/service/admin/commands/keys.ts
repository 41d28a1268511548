/** `keys`: who may call this API (the specification, Authentication 2). */
import { type Command, CommandFailure } from '#service/admin/command.ts'
import { formatTable } from '#service/admin/format-table.ts'
import { keyStore } from '#service/keys/store.ts'

/** A name that fits on one line and can be typed again. */
const validName = /^(?=.*\S)[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u

export const createKey: Command = {
  usage: 'keys create NAME',
  about: 'creates a key and prints it once',
  beginsPractice: true,
  async run({ database, keys }, [name = ''], { print, report }) {
    if (!validName.test(name)) {
      throw new CommandFailure('The name of a key must be one line of at most 100 characters.')
    }
    const key = await keyStore(database).create(name)
    if (key === undefined) {
      throw new CommandFailure(
        `A key named "${name}" already exists: revoke it first, or choose another name.`,
      )
    }
    keys.refresh()
    report(`The key of "${name}". Copy it now, as it cannot be shown again:`)
    print(key)
  },
}

export const listKeys: Command = {
  usage: 'keys list',
  about: 'lists keys by name, with the dates when they were created and revoked',
  async run({ database }, _, { print, report }) {
    const stored = await keyStore(database).list()
    if (stored.length === 0)
      return report('There are no keys yet. Create one with keys create NAME.')
    const rows = stored.map(({ name, createdAt, revokedAt }) => [
      name,
      createdAt.toISOString(),
      revokedAt?.toISOString() ?? '-',
    ])
    for (const line of formatTable(['NAME', 'CREATED', 'REVOKED'], rows)) print(line)
  },
}

export const revokeKey: Command = {
  usage: 'keys revoke NAME',
  about: 'revokes a key, which is refused from now on',
  async run({ database, keys }, [name = ''], { report }) {
    if (!(await keyStore(database).revoke(name))) {
      throw new CommandFailure(`No active key is named "${name}". See keys list.`)
    }
    keys.refresh()
    report(`The key of "${name}" is refused from now on.`)
  },
}
