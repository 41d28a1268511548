/** A small practice that a stub service answers from: the same names in every test, and a change lasts as long as the test. */
import type { Contact } from '#contract/contacts.ts'
import type { Document } from '#contract/documents.ts'
import type { Matter } from '#contract/matters.ts'
import type { Task } from '#contract/tasks.ts'

const ferrari = { id: 's1', name: 'Ferrari, Ada' }
const okafor = { id: 'c1', name: 'Okafor, Blessing' }
const kovac = { id: 'c2', name: 'Kovač, Ivan' }

const contacts = (): Contact[] => [
  {
    id: 'c1',
    type: 'Person',
    fullName: 'Okafor, Blessing',
    firstName: 'Blessing',
    lastName: 'Okafor',
    emails: ['blessing@okafor.example'],
  },
  { id: 'c2', type: 'Person', fullName: 'Kovač, Ivan', firstName: 'Ivan', lastName: 'Kovač' },
  { id: 'c3', type: 'Company', fullName: 'Birch Pty Ltd', abn: '51824753556' },
  { id: 's1', type: 'Person', fullName: 'Ferrari, Ada', firstName: 'Ada', lastName: 'Ferrari' },
]

const matters = (): Matter[] => [
  {
    id: 'm1',
    number: '24-0001',
    title: 'Estate of Alder',
    status: 'Open',
    dateOpen: '2024-02-05',
    lastActivity: '2026-08-03T04:05:00Z',
    client: okafor,
    lawyer: ferrari,
    practiceAreaName: 'Wills and estates',
    matterTrustBalance: 12_480.5,
    roles: [],
  },
  {
    id: 'm2',
    number: '24-0002',
    title: 'Sale of 4 Birch Street',
    status: 'Open',
    dateOpen: '2024-03-11',
    client: kovac,
    lawyer: ferrari,
    matterTrustBalance: 0,
  },
  { id: 'm3', number: '23-0007', title: 'Kovač v Mills', status: 'Closed', client: kovac },
]

const tasks = (): Task[] => [
  {
    id: 't1',
    description: 'File the notice of appeal',
    status: 'Todo',
    priority: 'High',
    dueDate: '2026-12-01',
    assignedToId: 's1',
    associatedMatterId: 'm1',
  },
  {
    id: 't2',
    description: 'Call the client',
    status: 'Done',
    priority: 'Normal',
    dueDate: '2026-11-02',
    assignedToId: 's1',
    associatedContactId: 'c1',
  },
]

const documents = (): Document[] => [
  {
    id: 'd1',
    title: 'Lease',
    type: 'Document',
    fullFileName: 'Lease.pdf',
    fileExtension: 'pdf',
    size: 3,
    versionNumber: 3,
    fileEtag: 'aa',
    associatedMatter: { id: 'm1', number: '24-0001', title: 'Estate of Alder' },
    lastModifiedDate: '2026-08-01T01:00:00Z',
  },
]

/** A practice of a test's own. */
export const openPractice = () => ({
  contacts: contacts(),
  matters: matters(),
  tasks: tasks(),
  documents: documents(),
})
export type Practice = ReturnType<typeof openPractice>
