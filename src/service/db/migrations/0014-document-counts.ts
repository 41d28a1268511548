import type { Step } from '#database/migrate.ts'

/** Counts all documents anew: 0011 left out those that were there before it. */
export const documentCounts: Step = {
  name: '0014 document counts',
  statements: [
    'lock table practice.documents in share row exclusive mode',
    'delete from practice.document_counts',
    `insert into practice.document_counts (linked_to, type, n)
      select case when matter_id is not null then 'Matter'
          when contact_id is not null then 'Contact' else '' end, type, count(*)
        from practice.documents group by 1, 2`,
  ],
}
