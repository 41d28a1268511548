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

test('custom fields of a matter in another order are no change, and one that is added twice is', () => {
  const matter = { id: 'm1', title: 'Estate of Alder', customFields: { Lot: '7', Price: 5 } }
  const began = matterFieldsOf(matter)
  const { changesOf } = matterChange(matter, began, began)
  const [lot, price] = began.customFields
  const typed = (...customFields: MatterFields['customFields']) => ({ ...began, customFields })
  expect(changesOf(began, typed(price!, lot!))).toEqual({})
  expect(changesOf(began, typed(price!))).toHaveProperty('customFields')
  expect(changesOf(began, typed(lot!, price!, lot!))).toHaveProperty('customFields')
})
