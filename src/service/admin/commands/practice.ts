/** `staff` and `areas`: what an empty practice needs before its first matter can be opened. */
import { eq } from 'drizzle-orm'
import { lineLimit, requiredLine } from '#contract/common.ts'
import { openAreas, stageNamed } from '#service/admin/import/areas.ts'
import { type Command, CommandFailure } from '#service/admin/command.ts'
import { contacts } from '#service/contacts/table.ts'
import { addPerson } from '#service/contacts/write.ts'

const name = requiredLine('A name cannot be blank')

function checkNames(names: readonly string[]) {
  if (names.every((one) => name.safeParse(one).success && !/\p{Cc}/u.test(one))) return
  throw new CommandFailure(`A name must be one line of at most ${lineLimit} characters.`)
}

export const createStaff: Command = {
  usage: 'staff create FIRSTNAME LASTNAME',
  about: 'adds a member of staff, who can be the lawyer of matters',
  async run({ database: { sql: db } }, [firstName = '', lastName = ''], { print, report }) {
    checkNames([firstName, lastName])
    const added = await db.transaction(async (tx) => {
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

export const createArea: Command = {
  usage: 'areas create NAME STAGE [STAGE…]',
  about: 'adds a practice area with its stages, or stages to one that exists',
  async run({ database: { sql: db } }, [area = '', ...stages], { print, report }) {
    checkNames([area, ...stages])
    const { id, isNew } = await db.transaction(async (tx) => {
      const areas = await openAreas(tx)
      const found = await areas.findOrCreate(area)
      for (const stage of stages) await stageNamed(tx, found, stage)
      return { id: found.id, isNew: areas.newAreas.length > 0 }
    })
    report(
      `${isNew ? 'New practice area' : 'Practice area'} "${area}": ${stages.join(', ')}. Its id:`,
    )
    print(id)
  },
}
