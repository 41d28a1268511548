/** Creating and changing contacts. */
import { write } from '#app/api/write.ts'
import { writing } from '#app/data/writing.ts'
import { contactQueries } from './queries.ts'
import { contactOperations } from '#contract/contacts.ts'
import type { Input } from '#contract/operation.ts'

type Body<O extends keyof typeof contactOperations> =
  Input<(typeof contactOperations)[O]> extends { body: infer B } ? B : never
type Change<O extends keyof typeof contactOperations> = { id: string; changes: Body<O> }

/** A write that makes all contact queries stale. */
const ofContacts = <Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) =>
  writing(contactQueries.all(), mutationFn)

export const contactMutations = {
  createPerson: () =>
    ofContacts((body: Body<'createPerson'>) => write(contactOperations.createPerson, { body })),
  createCompany: () =>
    ofContacts((body: Body<'createCompany'>) => write(contactOperations.createCompany, { body })),
  createPlural: () =>
    ofContacts((body: Body<'createPlural'>) => write(contactOperations.createPlural, { body })),
  patchPerson: () =>
    ofContacts(({ id, changes: body }: Change<'patchPerson'>) =>
      write(contactOperations.patchPerson, { params: { id }, body }),
    ),
  patchCompany: () =>
    ofContacts(({ id, changes: body }: Change<'patchCompany'>) =>
      write(contactOperations.patchCompany, { params: { id }, body }),
    ),
  patchPlural: () =>
    ofContacts(({ id, changes: body }: Change<'patchPlural'>) =>
      write(contactOperations.patchPlural, { params: { id }, body }),
    ),
}
