/** Creating and changing matters, where the service offers it (api-notes.md section 3). */
import { mutationOptions } from '@tanstack/react-query'
import { write } from '#app/api/write.ts'
import { type MatterPatch, type NewMatter, oneMatterOperations } from '#contract/one-matter.ts'
import { matterListQueries } from './list-queries.ts'

const meta = { invalidates: matterListQueries.all() }

export const matterMutations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: NewMatter) => write(oneMatterOperations.createMatter, { body }),
      meta,
    }),
  patch: () =>
    mutationOptions({
      mutationFn: ({ id, changes }: { id: string; changes: MatterPatch }) =>
        write(oneMatterOperations.patchMatter, { params: { id }, body: changes }),
      meta,
    }),
}
