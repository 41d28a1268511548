/**
 * The schemas of lines, for import and export alike: `type`, `ref`, and the fields of the create request. There are
 * further fields for what the API shows but no request can set, so that an export can be imported without loss.
 */
import * as z from 'zod/mini'
import { alsoWhenIncomplete, DateTime, Id, Line, requiredLine, Text } from '#contract/common.ts'
import { NewCompany, NewPerson, NewPlural } from '#contract/contacts.ts'
import { documentTypes } from '#contract/documents.ts'
import { matterStatuses } from '#contract/matters.ts'
import { NewMatter } from '#contract/one-matter.ts'
import { NewTask } from '#contract/tasks.ts'

const toMoment = (text: string) => {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}
/** A time whose year in UTC has four digits, as the API shows it. */
const Moment = DateTime.check(
  z.refine((text) => /^(?!0000)\d{4}-/.test(toMoment(text)), {
    error: 'Enter a date and time from the year 1 to 9999',
  }),
)
/** A sum in AUD; unlike in a request, it may be below zero. */
const Sum = z.number('Enter a number')
/** A sum to the cent, as trust balances are stored. */
const Cents = Sum.check(
  z.refine((amount) => Math.abs(amount) < 1e12 && Number(amount.toFixed(2)) === amount, {
    error: 'Enter an amount to the cent',
  }),
)
const Flag = z.boolean('Enter true or false')
const wholeNumber = (least: number, most: number) => {
  const message = `Enter a whole number from ${least}`
  return z.int(message).check(z.gte(least, message), z.lte(most, message))
}

/** A practice area with its stages and roles in order; existing ones stay. */
const PracticeAreaLine = z.strictObject({
  name: requiredLine('Name the practice area'),
  stages: z.optional(z.array(requiredLine('Name the stage'))),
  roles: z.optional(
    z.array(z.strictObject({ roleName: requiredLine('Name the role'), mandatory: Flag })),
  ),
})

/** The API derives short names by rules that imported contacts need not follow. */
const shortName = z.optional(z.nullable(requiredLine('Enter the short name')))

const PersonLine = z
  .extend(NewPerson, {
    birthday: z.optional(Moment),
    staff: z.optional(Flag),
    enabled: z.optional(Flag),
    shortName,
  })
  .check(
    z.refine(({ staff, enabled }) => staff || !enabled, {
      ...alsoWhenIncomplete,
      path: ['enabled'],
      error: 'Only staff can be enabled',
    }),
  )
const CompanyLine = z.extend(NewCompany, { shortName })
const PluralLine = z.extend(NewPlural, { shortName })

/** A line may have `null` for what a request must set. */
const MatterLine = z
  .extend(NewMatter, {
    practiceArea: z.nullable(NewMatter.shape.practiceArea),
    stage: z.nullable(NewMatter.shape.stage),
    clientId: z.nullable(NewMatter.shape.clientId),
    lawyerId: z.nullable(NewMatter.shape.lawyerId),
    number: z.optional(requiredLine('Enter the number of the matter')),
    status: z.optional(z.enum(matterStatuses, `Use one of ${matterStatuses.join(', ')}`)),
    lastActivity: z.optional(z.nullable(Moment)),
    userChangeTimestamp: z.optional(z.nullable(Moment)),
    costTemplateId: z.optional(Line),
    trustAccount: z.optional(requiredLine('Name the trust account')),
    matterTrustBalance: z.optional(Cents),
    wipAmountExclTax: z.optional(Sum),
    wipGstAmount: z.optional(Sum),
    billedAmountExclTax: z.optional(Sum),
    billedGstAmount: z.optional(Sum),
    roles: z.optional(
      z.array(
        z.strictObject({
          roleName: requiredLine('Name the role'),
          contactId: Id,
          // Of a role that the matter has from the area that it was in before.
          practiceArea: z.optional(NewMatter.shape.practiceArea),
        }),
      ),
    ),
  })
  .check(
    z.refine(({ practiceArea, stage }) => practiceArea !== null || stage === null, {
      ...alsoWhenIncomplete,
      path: ['stage'],
      error: 'A stage needs a practice area',
    }),
    z.refine(
      ({ practiceArea, roles }) =>
        practiceArea !== null ||
        !Array.isArray(roles) ||
        roles.every((role) => role?.practiceArea !== undefined),
      { ...alsoWhenIncomplete, path: ['roles'], error: 'Roles need a practice area' },
    ),
    z.refine(
      ({ practiceArea, roles }) =>
        !Array.isArray(roles) ||
        new Set(
          roles.map((role) => JSON.stringify([role?.practiceArea ?? practiceArea, role?.roleName])),
        ).size === roles.length,
      { ...alsoWhenIncomplete, path: ['roles'], error: 'Fill each role only once' },
    ),
  )

const Link = z.optional(z.union([z.literal(''), Id], 'Choose one'))
const Someone = z.optional(z.strictObject({ id: z.optional(Line), name: z.optional(Text) }))
const NameOfFile = Text.check(z.regex(/\S/, 'Enter the name of the file'))

/** No request creates a document, so its fields are those that the API shows. */
const DocumentLine = z
  .strictObject({
    title: Text.check(z.regex(/\S/, 'Give the document a title')),
    documentType: z._default(
      z.enum(documentTypes, `Use one of ${documentTypes.join(', ')}`),
      'Document',
    ),
    associatedMatterId: Link,
    associatedContactId: Link,
    path: z.optional(NameOfFile),
    sha256: z.optional(
      z.string('Enter text').check(z.regex(/^[0-9a-f]{64}$/, 'Enter 64 hexadecimal digits')),
    ),
    size: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    fullFileName: z.optional(NameOfFile),
    fileExtension: z.optional(
      Line.check(z.regex(/^(\..|$)/, 'Begin the extension with its dot, or leave it empty')),
    ),
    mimeType: z.optional(Line),
    fileEtag: z.optional(requiredLine('Enter the entity tag')),
    versionNumber: z.optional(wholeNumber(1, 2 ** 31 - 1)),
    createdBy: Someone,
    createdDate: z.optional(Moment),
    lastModifiedBy: Someone,
    lastModifiedDate: z.optional(Moment),
    userChangeTimestamp: z.optional(z.nullable(Moment)),
    isFavorite: z.optional(Flag),
    isShared: z.optional(Flag),
    isEncrypted: z.optional(Flag),
    lockExpires: z.optional(Moment),
    documentTags: z.optional(z.array(Line)),
    associatedBriefs: z.optional(
      z.array(
        z.strictObject({
          briefId: z.optional(Line),
          briefName: z.optional(Line),
          sections: z.optional(z.array(z.strictObject({ id: Line, name: z.optional(Line) }))),
        }),
      ),
    ),
  })
  .check(
    z.refine((document) => !(document.associatedMatterId && document.associatedContactId), {
      ...alsoWhenIncomplete,
      path: ['associatedMatterId'],
      error: 'Link the document to a matter or to a contact, not to both',
    }),
    z.refine(({ path, size }) => path !== undefined || size !== undefined, {
      ...alsoWhenIncomplete,
      path: ['path'],
      error: 'Enter the path of the file or, if there is no file, its size in bytes',
    }),
  )

/** The schema of each type of record, in the order of import and export. */
export const lineSchemas = {
  practiceArea: PracticeAreaLine,
  person: PersonLine,
  company: CompanyLine,
  plural: PluralLine,
  matter: MatterLine,
  document: DocumentLine,
  task: NewTask,
}
export type RecordType = keyof typeof lineSchemas
export const recordTypes = Object.keys(lineSchemas) as RecordType[]
/** The fields of a record, beside its type and ref. */
export type RecordOf<Type extends RecordType> = z.output<(typeof lineSchemas)[Type]>
/** The same before parsing, as a line has it. */
export type LineOf<Type extends RecordType> = z.input<(typeof lineSchemas)[Type]>

/** A record's own identifier in the file. */
export const Ref = Id
