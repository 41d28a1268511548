import { expect, test } from 'vitest'
import { closeAll } from './close-all.ts'

test('closes everything else when one cannot be closed, and throws the first error', async () => {
  const closed: string[] = []
  const closer = (name: string, fails: boolean) => async () => {
    closed.push(name)
    if (fails) throw new Error(`${name} failed`)
  }
  const all = [closer('lock', false), closer('disk', true), closer('client', true)]
  await expect(closeAll(all)).rejects.toThrow('client failed')
  expect(closed).toEqual(['client', 'disk', 'lock'])
})
