/** Finds practice areas with their stages and roles, and trust accounts, by name, and creates those that are missing. */
import { and, eq, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { isNamed } from '#service/db/folded-name.ts'
import { newId } from '#service/db/ids.ts'
import { trustAccounts } from '#service/matters/table.ts'
import { practiceAreas, roleFields, stages } from '#service/practice-areas/table.ts'

export type Areas = Awaited<ReturnType<typeof openAreas>>

/** The id of each stage, in their order, and of each role by its name. */
export type Area = {
  id: string
  name: string
  stages: Map<string, number>
  /** The stages that existed before the import, by their ids as a request names them. */
  stagesBefore: Map<string, number>
  /** The stages that were named in other capitals or with other blanks. */
  spellings: Map<string, number>
  roles: Map<string, string>
}

/** What a file lists itself stays apart from all else that it lists, however alike the names are. */
type Naming = { isListed?: boolean }

/** Reads each area once, as a firm has few. Nobody else can add any until the transaction has ended. */
export async function openAreas(db: Sql) {
  await db.execute(sql`lock table ${practiceAreas}, ${stages}, ${roleFields}, ${trustAccounts}
    in share row exclusive mode`)
  const byId = new Map<string, Area>()
  const byName = new Map<string, Area>()
  const accounts = new Map<string, string>()
  const created = new Map<string, string>()

  async function areaOf(id: string): Promise<Area> {
    const area = byId.get(id) ?? (await readArea(db, id))
    byId.set(id, area)
    return area
  }

  async function create(name: string): Promise<string> {
    const id = newId()
    await db.insert(practiceAreas).values({ id, name })
    created.set(id, name)
    return id
  }

  async function findOrCreate(given: string, { isListed = false }: Naming = {}): Promise<Area> {
    const known = byName.get(given)
    if (known) return known
    const name = given.trim()
    const alike = await db.select().from(practiceAreas).where(isNamed(practiceAreas.name, name))
    const row = closest(alike, given) ?? alike.find(({ id }) => !isListed || !created.has(id))
    const area = await areaOf(row?.id ?? (await create(name)))
    byName.set(given, area)
    return area
  }

  return {
    /** The names of the new practice areas. */
    newAreas: () => [...created.values()],
    findOrCreate,

    /** Finds an area by its id, or else by its name. */
    async find(idOrName: string): Promise<Area> {
      const known = byId.get(idOrName) ?? byName.get(idOrName)
      if (known) return known
      const [row] = await db.select().from(practiceAreas).where(eq(practiceAreas.id, idOrName))
      return row ? areaOf(row.id) : findOrCreate(idOrName)
    },

    /** The id of a trust account by its name. */
    async trustAccount(name: string): Promise<string> {
      const known = accounts.get(name)
      if (known !== undefined) return known
      const [row] = await db.select().from(trustAccounts).where(eq(trustAccounts.name, name))
      const id = row?.id ?? newId()
      if (!row) await db.insert(trustAccounts).values({ id, name })
      accounts.set(name, id)
      return id
    },
  }
}

const closest = <T extends { name: string }>(alike: readonly T[], given: string) =>
  alike.find(({ name }) => name === given) ?? alike.find(({ name }) => name === given.trim())

async function readArea(db: Sql, id: string): Promise<Area> {
  const [area] = await db.select().from(practiceAreas).where(eq(practiceAreas.id, id))
  const ofArea = await db
    .select()
    .from(stages)
    .where(eq(stages.practiceAreaId, id))
    .orderBy(stages.position)
  const roles = await db.select().from(roleFields).where(eq(roleFields.practiceAreaId, id))
  return {
    id,
    name: area!.name,
    spellings: new Map(),
    stages: new Map(ofArea.map((stage) => [stage.name, stage.id])),
    stagesBefore: new Map(ofArea.map((stage) => [String(stage.id), stage.id])),
    roles: new Map(roles.map((role) => [role.name, role.id])),
  }
}

/** The id of a stage by its name, or else by its id; a new one is added at the end. */
export async function stageIn(db: Sql, area: Area, nameOrId: string): Promise<number> {
  const known = area.stages.get(nameOrId) ?? area.stagesBefore.get(nameOrId)
  return known ?? stageNamed(db, area, nameOrId)
}

/** The id of a stage by its name, which may look like an id; a new one is added at the end. */
export async function stageNamed(
  db: Sql,
  area: Area,
  given: string,
  { isListed = false }: Naming = {},
): Promise<number> {
  const name = given.trim()
  const known = area.stages.get(given) ?? area.stages.get(name) ?? area.spellings.get(given)
  if (known !== undefined) return known
  const alike = await db
    .select({ id: stages.id })
    .from(stages)
    .where(and(eq(stages.practiceAreaId, area.id), isNamed(stages.name, name)))
    .orderBy(stages.position)
  const found = alike.find(({ id }) => !isListed || area.stagesBefore.has(String(id)))
  if (found) {
    area.spellings.set(given, found.id)
    return found.id
  }
  const [row] = await db
    .insert(stages)
    .values({
      // The sequence of the column does not count stages that were inserted with their ids.
      id: sql`(select coalesce(max(id), 0) + 1 from ${stages})`,
      practiceAreaId: area.id,
      name,
      position: area.stages.size,
    })
    .returning({ id: stages.id })
  area.stages.set(name, row!.id)
  return row!.id
}

/** The id of a role by its name; a new one is added at the end. */
export async function roleIn(
  db: Sql,
  area: Area,
  { roleName, mandatory = false }: { roleName: string; mandatory?: boolean },
): Promise<string> {
  const known = area.roles.get(roleName)
  if (known !== undefined) return known
  const id = newId()
  await db.insert(roleFields).values({
    id,
    practiceAreaId: area.id,
    name: roleName,
    mandatory,
    position: area.roles.size,
  })
  area.roles.set(roleName, id)
  return id
}
