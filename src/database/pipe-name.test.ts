import { expect, test } from 'vitest'
import { pipeOf } from './pipe-name.ts'

test('on Windows alone a folder has a pipe, which is the same however its path is written', () => {
  const pipe = pipeOf(String.raw`C:\Desk\.data`, 'win32')
  expect(pipe).toMatch(/^\\\\\.\\pipe\\practice-desk-[0-9a-f]{32}$/)
  expect(pipeOf(String.raw`c:\desk\other\..\.DATA` + '\\', 'win32')).toBe(pipe)
  expect(pipeOf(String.raw`C:\Desk\.data\admin`, 'win32')).not.toBe(pipe)
  expect(pipeOf('/var/lib/desk', 'linux')).toBeUndefined()
})
