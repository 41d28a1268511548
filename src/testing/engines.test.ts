import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedOnly, onBothEngines } from './engines.ts'

test('every file that is named for an engine exists', () => {
  expect([...embeddedOnly, ...onBothEngines].filter((file) => !existsSync(file))).toEqual([])
})
