/** Tasks and documents as rows of the mirror: records that belong to a matter or a contact. */
import type { Document } from '#contract/documents.ts'
import { linksOf, type Task } from '#contract/tasks.ts'
import { dayOf, digestOf, keyOf, momentOf } from './values.ts'

const linked = (id: string | undefined) =>
  id ? { id, key: keyOf(id) } : { id: undefined, key: undefined }

/** A task; a list may send names beside the ids, and the task itself then has the ids alone, so that names are no change. */
export function taskRow(task: Task) {
  const { matterId, contactId, assignedToId } = linksOf(task)
  const [matter, contact, assignee] = [matterId, contactId, assignedToId].map(linked)
  const row = {
    key: keyOf(task.id),
    id: task.id,
    description: task.description,
    status: task.status,
    priority: task.priority,
    due_date: dayOf(task.dueDate),
    matter_id: matter?.id,
    matter_key: matter?.key,
    contact_id: contact?.id,
    contact_key: contact?.key,
    assigned_to_id: assignee?.id,
    assigned_to_key: assignee?.key,
  }
  const { associatedMatter, associatedContact, assignedTo } = task
  const { id: _id, matter_id: _matter, contact_id: _contact, assigned_to_id: _to, ...told } = row
  return {
    ...row,
    matter_number: associatedMatter?.number,
    matter_title: associatedMatter?.title ?? associatedMatter?.name,
    contact_name: associatedContact?.name,
    assigned_to_name: assignedTo?.name,
    digest: digestOf(told),
  }
}
export type TaskRow = ReturnType<typeof taskRow>

/** A number that the database can store as a whole one of this size. */
const whole = (number: number | undefined, most: number) =>
  number === undefined ? undefined : Math.min(Math.max(Math.round(number), -most), most)

/** A document without its contents. */
export function documentRow(document: Document) {
  const { associatedMatter, associatedContact, associatedBriefs = [] } = document
  const matter = linked(associatedMatter?.id)
  const contact = linked(associatedContact?.id)
  const row = {
    key: keyOf(document.id),
    id: document.id,
    title: document.title,
    full_file_name: document.fullFileName,
    file_extension: document.fileExtension,
    type: document.type,
    size: whole(document.size, Number.MAX_SAFE_INTEGER),
    mime_type: document.mimeType,
    matter_id: matter.id,
    matter_key: matter.key,
    contact_id: contact.id,
    contact_key: contact.key,
    briefs: associatedBriefs,
    tags: document.documentTags ?? [],
    created_by: document.createdBy?.name,
    created_date: momentOf(document.createdDate),
    last_modified_by: document.lastModifiedBy?.name,
    last_modified_date: momentOf(document.lastModifiedDate),
    user_change_timestamp: momentOf(document.userChangeTimestamp),
    version_number: whole(document.versionNumber, 2 ** 31 - 1),
    file_etag: document.fileEtag,
    is_favorite: document.isFavorite,
    is_shared: document.isShared,
    is_encrypted: document.isEncrypted,
    lock_expires: momentOf(document.lockExpires),
  }
  const { id: _id, matter_id: _matter, contact_id: _contact, ...told } = row
  return {
    ...row,
    matter_number: associatedMatter?.number,
    matter_title: associatedMatter?.title ?? associatedMatter?.name,
    contact_name: associatedContact?.name,
    digest: digestOf(told),
  }
}
export type DocumentRow = ReturnType<typeof documentRow>
