import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('gives a class the same name in every build, and another name in another file', () => {
  const name = classNames()('row', '/src/one.module.css')
  expect(name).toMatch(/^row_[\w-]{3}$/)
  expect(classNames()('row', '/src/one.module.css')).toBe(name)
  expect(classNames()('row', '/src/other.module.css')).not.toBe(name)
})

test('names two files whose classes would have the same name', () => {
  const name = classNames()
  const many = () => {
    for (let file = 0; file < 5000; file += 1) name('row', `/src/${file}.module.css`)
  }
  expect(many).toThrow(
    /Rename .*\.module\.css or .*\.module\.css: their classes could have the same name\./,
  )
})
