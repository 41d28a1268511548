import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedOnly, onBothEngines } from './engines.ts'

test('names only files that exist', () => {
  expect([...embeddedOnly, ...onBothEngines].filter((file) => !existsSync(file))).toEqual([])
})
