/** Creating and changing contacts. */
import { mutationOptions } from '@tanstack/react-query'
import { write } from '#app/api/write.ts'
import { contactQueries } from './queries.ts'
import { contactOperations } from '#contract/contacts.ts'
import type { Input } from '#contract/operation.ts'

type Body<O extends keyof typeof contactOperations> =
  Input<(typeof contactOperations)[O]> extends { body: infer B } ? B : never
type Change<O extends keyof typeof contactOperations> = { id: string; changes: Body<O> }

const meta = { invalidates: contactQueries.all() }

export const contactMutations = {
  createPerson: () =>
    mutationOptions({
      mutationFn: (body: Body<'createPerson'>) => write(contactOperations.createPerson, { body }),
      meta,
    }),
  createCompany: () =>
    mutationOptions({
      mutationFn: (body: Body<'createCompany'>) => write(contactOperations.createCompany, { body }),
      meta,
    }),
  createPlural: () =>
    mutationOptions({
      mutationFn: (body: Body<'createPlural'>) => write(contactOperations.createPlural, { body }),
      meta,
    }),
  patchPlural: () =>
    mutationOptions({
      mutationFn: ({ id, changes }: Change<'patchPlural'>) =>
        write(contactOperations.patchPlural, { params: { id }, body: changes }),
      meta,
    }),
  patchPerson: () =>
    mutationOptions({
      mutationFn: ({ id, changes }: Change<'patchPerson'>) =>
        write(contactOperations.patchPerson, { params: { id }, body: changes }),
      meta,
    }),
  patchCompany: () =>
    mutationOptions({
      mutationFn: ({ id, changes }: Change<'patchCompany'>) =>
        write(contactOperations.patchCompany, { params: { id }, body: changes }),
      meta,
    }),
}
