/** Creating and changing matters, where the service offers it. */
import { write } from '#app/api/write.ts'
import { type MatterPatch, type NewMatter, oneMatterOperations } from '#contract/one-matter.ts'
import { writing } from '#app/data/writing.ts'
import { matterListQueries } from './list-queries.ts'

export const matterMutations = {
  create: () =>
    writing(matterListQueries.all(), (body: NewMatter) =>
      write(oneMatterOperations.createMatter, { body }),
    ),
  patch: () =>
    writing(matterListQueries.all(), ({ id, changes }: { id: string; changes: MatterPatch }) =>
      write(oneMatterOperations.patchMatter, { params: { id }, body: changes }),
    ),
}
