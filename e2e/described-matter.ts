/** A matter whose page has all its parts; which one that is depends on the day of the demonstration practice. */
import { MatterPage } from '#contract/matters.ts'
import type { Desk } from './desk.ts'
import { api } from './document-page.ts'

/** The one with the most people of all those that have a description. */
export async function describedMatter({ url }: Pick<Desk, 'url'>): Promise<string> {
  const read = async (path: string) => (await fetch(`${url}${api}${path}`)).json()
  const { records } = MatterPage.parse(await read('/matters?pageSize=250'))
  const most = records.toSorted((a, b) => (b.roles?.length ?? 0) - (a.roles?.length ?? 0))
  for (const { id } of most) if ((await read(`/matters/${id}`)).description) return id
  throw new Error('No matter has a description')
}
