/** Reads every field of every table of the specification under its name and as its type. */
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { ContactWithRole, EntityReference } from './common.ts'
import { Contact, ContactSummary, Phone } from './contacts.ts'
import { Document, StoredFile } from './documents.ts'
import { Matter, MatterSummary } from './matters.ts'
import { MatterDetail } from './one-matter.ts'
import { Task } from './tasks.ts'
import { WebhookEvent } from './webhooks.ts'

const reference = { id: '7', name: 'Ferrari, Ada' }
const entity = { ...reference, number: '1', title: 'Alder' }

/** A value of each type as a service may send it, and as it is read. */
const types: Record<string, [sent: unknown, read: unknown]> = {
  string: ['as given', 'as given'],
  integer: [3, 3],
  number: ['12.5', 12.5],
  boolean: ['TRUE', true],
  Date: ['2026-08-04T23:30:00-10:00', '2026-08-04'],
  DateTime: ['2026-08-04T23:30:00.123456-10:00', '2026-08-04T23:30:00.123456-10:00'],
  EntityReference: [{ ID: 7, NAME: reference.name }, reference],
  AssociatedEntity: [{ ...reference, NUMBER: 1, Title: 'Alder' }, entity],
  Dictionary: [{ Colour: 'red', Gone: null }, { Colour: 'red' }],
  'CustomFieldDto[]': [[{ id: '1', name: 'Colour', value: 'red' }], { Colour: 'red' }],
  'string[]': [
    ['a', null, 1],
    ['a', '1'],
  ],
  'EntityReference[]': [[null, { ...reference, id: 7 }], [reference]],
  'ContactWithRole[]': [[{ FIELDID: 2, mandatory: 1 }], [{ fieldId: '2', mandatory: true }]],
  'Address[]': [[{ PostalCode: 6000 }], [{ postalCode: '6000' }]],
  'Phone[]': [[{ Rfc3966: 'tel:+61' }], [{ rfc3966: 'tel:+61' }]],
  'AssociatedBrief[]': [
    [{ BriefId: 1, briefName: 'Trial', sections: [{ ...reference, id: 7 }] }],
    [{ briefId: '1', briefName: 'Trial', sections: [reference] }],
  ],
  'Open Closed': ['CLOSED', 'Closed'],
  'Time Fixed CostTemplate': ['costtemplate', 'CostTemplate'],
  'Document Email Note': ['EMAIL', 'Email'],
  'Male Female Unknown': ['female', 'Female'],
  'Todo InProgress Done': ['inprogress', 'InProgress'],
  'Low Normal High': ['HIGH', 'High'],
}

type Table = [name: string, record: z.ZodMiniType, fields: Record<string, string>]

/** Field names by the type that the specification gives them. */
const tables: Table[] = [
  ['EntityReference', EntityReference, { string: 'id name' }],
  [
    'Address',
    Address,
    {
      string:
        'regionCode administrativeArea locality subLocality postalCode line1 line2 formattedAddress',
    },
  ],
  ['Phone', Phone, { string: 'rfc3966 number' }],
  [
    'ContactWithRole',
    ContactWithRole,
    { string: 'roleName fieldId contactId contactName', boolean: 'mandatory' },
  ],
  [
    'Matter (list record)',
    Matter,
    {
      string: 'id number title practiceAreaName stageName trustAccountId trustAccount',
      DateTime: 'lastActivity userChangeTimestamp',
      Date: 'dateOpen',
      'Open Closed': 'status',
      EntityReference: 'client lawyer referredBy',
      Dictionary: 'customFields',
      number: 'estimatedFee matterTrustBalance',
      'ContactWithRole[]': 'roles',
    },
  ],
  [
    'Matter lookup summary',
    MatterSummary,
    {
      string:
        'id number title costTemplate trustAccountId trustAccount practiceArea practiceAreaStage',
      'Open Closed': 'status',
      'Time Fixed CostTemplate': 'costingMethod',
      EntityReference: 'lawyer client',
      number: 'matterTrustBalance',
    },
  ],
  [
    'Matter (event payload)',
    MatterDetail,
    {
      string: `id number title description costTemplate costTemplateId practiceArea practiceAreaId
        practiceAreaStage practiceAreaStageId trustAccount trustAccountId`,
      'Open Closed': 'status',
      Date: 'dateOpen dateEstimatedCompletion',
      DateTime: 'lastActivity',
      number: `estimatedFee wipAmountExclTax wipGstAmount billedAmountExclTax billedGstAmount
        matterTrustBalance`,
      'Time Fixed CostTemplate': 'costingMethod',
      EntityReference: 'client lawyer referredBy',
      'ContactWithRole[]': 'contactFields',
      'CustomFieldDto[]': 'customFields',
    },
  ],
  [
    'Document',
    Document,
    {
      string: 'id title fileExtension fullFileName mimeType fileEtag',
      DateTime: 'userChangeTimestamp createdDate lastModifiedDate lockExpires',
      AssociatedEntity: 'associatedMatter associatedContact',
      'AssociatedBrief[]': 'associatedBriefs',
      boolean: 'isFavorite isShared isEncrypted',
      'Document Email Note': 'type',
      number: 'size',
      integer: 'versionNumber',
      EntityReference: 'createdBy lastModifiedBy',
      'string[]': 'documentTags',
    },
  ],
  ['Replace and Delete document', StoredFile, { string: 'id fileExtension name', number: 'size' }],
  [
    'Contact',
    Contact,
    {
      string: `id fullName shortName website notes abn acn firstName middleName lastName company
        jobTitle title`,
      'Address[]': 'addresses',
      'Phone[]': 'phones',
      'string[]': 'emails roles',
      Dictionary: 'customFields',
      'EntityReference[]': 'members',
      Date: 'birthday',
      'Male Female Unknown': 'gender',
    },
  ],
  [
    'Contact lookup summary',
    ContactSummary,
    { string: 'id title shortName fullName company jobTitle additionalInfo' },
  ],
  [
    'Task',
    Task,
    {
      string: 'id description associatedContactId associatedMatterId assignedToId',
      'Todo InProgress Done': 'status',
      'Low Normal High': 'priority',
      Date: 'dueDate',
    },
  ],
  ['Delivered body', WebhookEvent, { string: 'entityId entityType' }],
]

describe.each(tables)('the table %s', (_, record, fields) => {
  const rows = Object.entries(fields).flatMap(([type, names]) =>
    names.split(/\s+/).map((name) => [name, type] as const),
  )
  test.each(rows)('reads %s as %s', (name, type) => {
    const [sent, read] = types[type]!
    expect(record.parse({ [name]: sent })).toHaveProperty(name, read)
    expect(record.parse({ [name.toUpperCase()]: sent })).toHaveProperty(name, read)
  })

  test('treats what cannot be read as no value', () => {
    const odd = Object.fromEntries(rows.map(([name]) => [name, () => 'odd']))
    const read = record.parse(odd) as Record<string, unknown>
    const values = Object.values({ ...read, id: undefined, entityId: undefined })
    expect(values.filter((value) => JSON.stringify(value ?? {}) !== '{}')).toEqual([])
  })
})
