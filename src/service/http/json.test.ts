import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inspectJson, maxValues } from './json.ts'

test('finds nothing in JSON that says everything once', () => {
  const names = fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__')
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, 1.5, '\\', '"', '\\"{[', ',:]}'),
      fc.string({ unit: 'binary' }),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(names, tie('tree'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.nat(3), (value, indent) => {
      expect(inspectJson(JSON.stringify(value, null, indent)).lost).toEqual([])
    }),
    { seed: 20_261_201 },
  )
})

test.each([
  ['{"a":1,"a":2}', [['a']]],
  ['{"a":1, "\\u0061" : 2}', [['a']]],
  ['{"a":{"b":1},"c":{"b":1},"a":3}', [['a']]],
  ['[{"a":"a","b":["a"]},{"a":1,"b":"\\\\","a":"}"}]', [[1, 'a']]],
  ['{"x":[1,[2,{"k":1,"k":1,"k":1}]]}', [1, 2].map(() => ['x', 1, 1, 'k'])],
  ['{"customFields":{"__proto__":"x"}}', [['customFields', '__proto__']]],
  ['{"":1,"":{"__proto__":{}}}', [[''], ['', '__proto__']]],
  ['"{\\"a\\":1,\\"a\\":2}"', []],
])('finds in %s the places that would be lost', (text, places) => {
  expect(inspectJson(text).lost.map(({ path }) => path)).toEqual(places)
})

test('finds the first hundred of very many places that would be lost, however deep they are', () => {
  const depth = 10_000
  const { lost } = inspectJson('{"a":1,"a":'.repeat(depth) + '1' + '}'.repeat(depth))
  expect(lost.map(({ path }) => path.length)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  )
})

test('stops early in a text of very many values', () => {
  const many = `[${'[],'.repeat(maxValues)}{"a":1,"a":2}]`
  const { values, lost } = inspectJson(many)
  expect(values).toBeGreaterThan(maxValues)
  expect(lost).toEqual([])
})
