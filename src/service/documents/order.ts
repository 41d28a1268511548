/** The order of document lists: the last modified come first. */
import { orderBy } from '#service/db/order.ts'
import { documents } from './table.ts'

export const documentOrder = orderBy(documents.lastModifiedDate, 'Descending')
