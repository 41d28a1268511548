/** All lists that the mirror is filled from, by their kinds. */
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { MirrorContext } from './context.ts'
import { documentSource } from './document-source.ts'
import { contactSource, matterSource, type Source, taskSource } from './source.ts'

export const sourcesOf = ({
  ask,
  pageSize,
  db,
}: Pick<MirrorContext, 'ask' | 'pageSize' | 'db'>): Record<MirrorKind, Source> => ({
  matters: matterSource(ask, pageSize),
  contacts: contactSource(ask, pageSize),
  tasks: taskSource(ask, pageSize),
  documents: documentSource(ask, pageSize, db),
})
