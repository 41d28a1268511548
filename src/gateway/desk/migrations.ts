/** The steps of the `desk` schema, in order. A step that has been released is never changed. */
import type { Step } from '#database/migrate.ts'
import { firstState } from './migrations/0001-first-state.ts'

export const deskSteps: readonly Step[] = [firstState]
