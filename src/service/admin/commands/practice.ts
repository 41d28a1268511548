/** `staff` and `areas`: what an empty practice needs before its first matter can be opened. */
import { and, eq } from 'drizzle-orm'
import { lineLimit, requiredLine } from '#contract/common.ts'
import type { Sql } from '#database/sql.ts'
import { openAreas, stageNamed } from '#service/admin/import/areas.ts'
import { type Command, CommandFailure } from '#service/admin/command.ts'
import { namesOfPerson } from '#service/contacts/names.ts'
import { contacts } from '#service/contacts/table.ts'
import { addPerson } from '#service/contacts/write.ts'
import { isNamed } from '#service/db/folded-name.ts'

const name = requiredLine('A name cannot be blank')

function checkNames(names: readonly string[]) {
  if (names.every((one) => name.safeParse(one).success && !/\p{Cc}/u.test(one))) return
  throw new CommandFailure(`A name must be one line of at most ${lineLimit} characters.`)
}

export const createStaff: Command = {
  usage: 'staff create FIRSTNAME LASTNAME',
  about: 'adds a member of staff, who can be the lawyer of matters',
  beginsPractice: true,
  async run({ database: { sql: db } }, [firstName = '', lastName = ''], { print, report }) {
    checkNames([firstName, lastName])
    const added = await db.transaction(async (tx) => {
      await refuseStaffNamed(tx, firstName, lastName)
      const person = await addPerson(tx, { firstName, lastName })
      await tx
        .update(contacts)
        .set({ staff: true, enabled: true })
        .where(eq(contacts.id, person.id))
      return person
    })
    report(`${added.name} is on the staff. Their id:`)
    print(added.id)
  },
}

async function refuseStaffNamed(db: Sql, firstName: string, lastName: string): Promise<void> {
  const { fullName } = namesOfPerson(firstName, lastName)
  const [found] = await db
    .select({ id: contacts.id, fullName: contacts.fullName })
    .from(contacts)
    .where(
      and(
        eq(contacts.staff, true),
        eq(contacts.enabled, true),
        isNamed(contacts.fullName, fullName),
      ),
    )
  if (!found) return
  throw new CommandFailure(
    `${found.fullName} is already on the staff (id ${found.id}). To add another person of that name, give the first name with an initial, such as "${firstName} B.".`,
  )
}

/** Says which stages an area has now, and which of them it did not have before. */
function markNew(all: readonly string[], before: ReadonlySet<string>): string {
  const marked = all.map((stage) => (before.has(stage) ? stage : `${stage} (new)`))
  return `${marked.join(', ')}.${all.length === before.size ? ' None of them is new.' : ''}`
}

export const createArea: Command = {
  usage: 'areas create NAME STAGE [STAGE…]',
  about: 'adds a practice area with its stages, or stages to one that exists',
  beginsPractice: true,
  async run({ database: { sql: db } }, [area = '', ...stages], { print, report }) {
    checkNames([area, ...stages])
    const { found, isNew, before } = await db.transaction(async (tx) => {
      const areas = await openAreas(tx)
      const ofName = await areas.findOrCreate(area)
      const existing = new Set(ofName.stages.keys())
      for (const stage of stages) await stageNamed(tx, ofName, stage)
      return { found: ofName, isNew: areas.newAreas().length > 0, before: existing }
    })
    const all = [...found.stages.keys()]
    if (isNew) report(`New practice area "${found.name}": ${all.join(', ')}. Its id:`)
    else report(`Practice area "${found.name}": ${markNew(all, before)} Its id:`)
    print(found.id)
  },
}
