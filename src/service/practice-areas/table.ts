/** The tables of practice areas, with their stages and roles; `0003-matters.ts` makes them. */
import { boolean, integer, text } from 'drizzle-orm/pg-core'
import { id, key, name, practice } from '#service/db/columns.ts'

export const practiceAreas = practice.table('practice_areas', {
  id: id(),
  name: name(),
  nameKey: key('name_key').notNull(),
})

export const stages = practice.table('stages', {
  id: integer().primaryKey(),
  practiceAreaId: text('practice_area_id').notNull(),
  name: name(),
  position: integer().notNull(),
})

export const roleFields = practice.table('role_fields', {
  id: id(),
  practiceAreaId: text('practice_area_id').notNull(),
  name: name(),
  mandatory: boolean().notNull(),
  position: integer().notNull(),
})
