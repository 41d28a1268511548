/** The search parameters of the matters page: those of the API, read leniently. */
import * as z from 'zod/mini'
import { MatterQuery } from '#contract/matters.ts'

/** Every parameter of the list but the one that finds a page by a matter's id. */
export const MatterSearch = z.omit(MatterQuery, { pageIndexForId: true })
export type MatterSearch = z.infer<typeof MatterSearch>
