import { expect, test } from 'vitest'
import { Selection } from './selection.ts'

const row = (id: string) => ({ id })
const idsOf = (selection: Selection<{ id: string }>) => [...selection.rows().keys()]

test('what was read is added, with what is to be said of it until the next choice', async () => {
  const selection = new Selection()
  await selection.addRead(async () => ({ rows: [row('1'), row('2')], message: 'Only two.' }))
  expect(idsOf(selection)).toEqual(['1', '2'])
  expect(selection.message()).toBe('Only two.')
  selection.toggle(row('1'))
  expect(idsOf(selection)).toEqual(['2'])
  expect(selection.message()).toBe('')
})

test.each([
  ['cleared', (selection: Selection<{ id: string }>) => selection.clear()],
  ['told to stop', (selection: Selection<{ id: string }>) => selection.stopReading()],
])('what ends after the selection was %s adds nothing', async (_, stop) => {
  const selection = new Selection()
  let end: (read: { rows: { id: string }[] }) => void = () => {}
  let aborted = false
  const adding = selection.addRead((signal) => {
    signal.addEventListener('abort', () => (aborted = true))
    return new Promise((resolve) => (end = resolve))
  })
  expect(selection.isReading()).toBe(true)
  stop(selection)
  expect(aborted).toBe(true)
  expect(selection.isReading()).toBe(false)
  end({ rows: [row('1')] })
  await adding
  expect(selection.isReading()).toBe(false)
  expect(idsOf(selection)).toEqual([])
  expect(selection.message()).toBe('')
})

test('where some could not be read none are added, and that is said', async () => {
  const selection = new Selection()
  selection.add([row('0')])
  await selection.addRead(() => Promise.reject(new Error('The service is busy.')))
  expect(idsOf(selection)).toEqual(['0'])
  expect(selection.message()).toBe('The selection was not changed. The service is busy.')
})

test('a range that was read for long does not take the place of one that was asked for later', async () => {
  const selection = new Selection()
  let end = () => {}
  const late = selection.addRead(
    () => new Promise((resolve) => (end = () => resolve({ rows: [row('1'), row('2')] }))),
    'range',
  )
  await selection.addRead(async () => ({ rows: [row('3')] }), 'range')
  end()
  await late
  expect(idsOf(selection)).toEqual(['3'])
})

test('a range is as long as Shift goes from its anchor, and leaves what was chosen before', async () => {
  const selection = new Selection()
  const range = (...ids: string[]) =>
    selection.addRead(async () => ({ rows: ids.map((id) => row(id)) }), 'range')
  selection.toggle(row('0'))
  selection.startAt({ place: 1, id: '1' })
  selection.toggle(row('1'))
  await range('1', '2', '3', '4')
  await range('1', '2')
  expect(idsOf(selection)).toEqual(['0', '1', '2'])
  await range('0', '1')
  expect(idsOf(selection)).toEqual(['0', '1'])
  selection.startAt({ place: 5, id: '5' })
  await range('5', '6')
  expect(idsOf(selection)).toEqual(['0', '1', '5', '6'])
})
