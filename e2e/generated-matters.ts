/** A practice of any size, generated on request: each matter is computed from its place. */
import type { ServerResponse } from 'node:http'
import { type Asked, json } from '#main/testing/third-party-service.ts'

const place = (index: number) => String(index + 1).padStart(7, '0')

/** The matter at a place, from 0. */
export const generatedMatter = (index: number) => ({
  id: `${index}-M`,
  number: place(index),
  title: `Matter ${place(index)}`,
  status: index % 3 === 0 ? 'Closed' : 'Open',
  client: { id: `c${index % 900}`, name: `Client ${index % 900}` },
  lawyer: { id: `l${index % 20}`, name: `Ferrari ${index % 20}, Ada` },
  practiceAreaName: 'Commercial',
  dateOpen: '2024-02-03',
  matterTrustBalance: index / 100,
  lastActivity: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  customFields: { 'Court file': `F${index}` },
  roles: [],
})

/** Answers any page of `total` matters. */
export const generatedPages =
  (total: number, claimedTotal = total) =>
  ({ url }: Asked, response: ServerResponse) => {
    const pageIndex = Number(url.searchParams.get('pageIndex') ?? 0)
    const pageSize = Number(url.searchParams.get('pageSize') ?? 50)
    const first = pageIndex * pageSize
    const length = Math.max(0, Math.min(pageSize, total - first))
    const records = Array.from({ length }, (_, index) => generatedMatter(first + index))
    json(response, { totalRecords: claimedTotal, pageIndex, records })
  }
