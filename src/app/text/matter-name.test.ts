import { expect, test } from 'vitest'
import { matterName } from './matter-name.ts'

test.each([
  [{ number: '10291', title: 'Sale' }, '10291 · Sale'],
  [{ number: '10291', title: 'Sale', name: '10291 - Sale' }, '10291 · Sale'],
  [{ name: '10291 - Sale' }, '10291 · Sale'],
  [{ name: '24-0118 - Alder - Birch' }, '24-0118 · Alder - Birch'],
  [{ name: 'Alder - Birch' }, 'Alder - Birch'],
  [{ title: 'Sale' }, 'Sale'],
  [{ number: '10291' }, '10291'],
  [{}, undefined],
])('a matter known by %j is called %s', (known, name) => {
  expect(matterName(known)).toBe(name)
})
