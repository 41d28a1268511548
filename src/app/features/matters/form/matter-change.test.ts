import { beforeAll, expect, test } from 'vitest'
import { pauses } from '#app/api/read-until.ts'
import { checkChange } from '#app/ui/forms/record-change.ts'
import { matterChange } from './matter-change.ts'
import { type MatterFields, matterFieldsOf } from './matter-form-fields.ts'

beforeAll(() => void pauses.fill(1))

test('the custom fields of a matter are saved in whatever order they come back', async () => {
  const matter = { id: 'm1', title: 'Estate of Alder' }
  const began = matterFieldsOf(matter)
  const customFields: MatterFields['customFields'] = [
    { name: 'Purchase price', kind: 'number', value: '1,153,000' },
    { name: 'Lot', kind: 'text', value: '7' },
  ]
  const read = async () => ({ ...matter, customFields: { Lot: '7', 'Purchase price': 1_153_000 } })
  const change = { ...matterChange(matter, began, { ...began, customFields }), read }
  expect(await checkChange(change)).toMatchObject({ word: 'Saved' })
})
