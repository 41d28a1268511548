// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { choose } from './change-list-choice.ts'
import { choiceOf, inOrder, isShown, keyOf } from './list-choice.ts'

const columns = ['Number', 'Title', 'Client', 'Status'].map((header) => ({ header }))
const headers = (named: string[]) =>
  inOrder(columns, { columns: named.map((name) => ({ name, shown: true })) }).map(
    ({ header }) => header,
  )

beforeEach(() => localStorage.clear())

test('columns stand in the order chosen', () => {
  expect(headers([])).toEqual(['Number', 'Title', 'Client', 'Status'])
  expect(headers(['Status', 'Title', 'Client', 'Number'])).toEqual([
    'Status',
    'Title',
    'Client',
    'Number',
  ])
})

test('a column that the saved choice does not know stands after its neighbour, and a saved name without a column is dropped', () => {
  expect(headers(['Status', 'Gone', 'Title', 'Number'])).toEqual([
    'Status',
    'Title',
    'Client',
    'Number',
  ])
  expect(headers(['Title', 'Client', 'Status'])[0]).toBe('Number')
})

test('a column that the choice names twice stands in one place', () => {
  expect(headers(['Status', 'Title', 'Status', 'Client', 'Number', 'Title'])).toEqual([
    'Status',
    'Title',
    'Client',
    'Number',
  ])
})

test('an extra column is shown once somebody chooses it', () => {
  const stage = { header: 'Stage', extra: true }
  expect(isShown(stage, { columns: [] }, true)).toBe(false)
  expect(isShown(stage, { columns: [{ name: 'Stage', shown: true }] }, true)).toBe(true)
  const hidden = { columns: [{ name: 'Title', shown: false }] }
  expect(isShown({ header: 'Title' }, hidden, true)).toBe(false)
})

test('a column that was ticked is shown without room too, one that nobody ticked is not', () => {
  const opened = { header: 'Opened' }
  expect(isShown(opened, { columns: [{ name: 'Opened', shown: true }] }, false)).toBe(true)
  expect(isShown(opened, { columns: [{ name: 'Opened' }] }, false)).toBe(false)
  expect(isShown(opened, { columns: [] }, false)).toBe(false)
  expect(isShown(opened, { columns: [] }, true)).toBe(true)
})

test('a choice is kept by the name of its list', () => {
  choose('Matters', { dense: true, preview: true })
  expect(JSON.parse(localStorage.getItem('desk-list-matters')!)).toEqual({
    columns: [],
    widths: {},
    dense: true,
    peek: true,
  })
})

test('a preview that was kept under its first name is shown again', () => {
  localStorage.setItem('desk-list-tasks', JSON.stringify({ peek: true }))
  expect(choiceOf('Tasks').preview).toBe(true)
})

test('what was chosen in another tab stays', () => {
  choose('Tasks', { dense: true })
  const elsewhere = { columns: [{ name: 'Status', shown: true }], widths: { Client: 300 } }
  localStorage.setItem(keyOf('Tasks'), JSON.stringify({ ...elsewhere, dense: true, peek: false }))
  choose('Tasks', { preview: true })
  const both = { ...elsewhere, dense: true, preview: true }
  expect(choiceOf('Tasks')).toEqual(both)
  expect(JSON.parse(localStorage.getItem(keyOf('Tasks')) ?? '')).toMatchObject(elsewhere)
})

test('what was chosen in a browser that is full holds until the page is left', () => {
  choose('Tasks', { dense: false, preview: false })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  choose('Tasks', { dense: true })
  choose('Tasks', { preview: true })
  expect(choiceOf('Tasks')).toMatchObject({ dense: true, preview: true })
})
