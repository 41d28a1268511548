import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOrBeginAnew } from './open-or-begin-anew.ts'

/** A folder with a file in it, and what opens folders: not those whose file says that it is damaged. */
async function startFolder(content: string) {
  const parent = await mkdtemp(join(tmpdir(), 'kept-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'mirror')
  await mkdir(folder)
  await writeFile(join(folder, 'file'), content)
  const machine = { hasMemory: true }
  let anew = 0
  async function open(at: string) {
    if (!machine.hasMemory) throw new Error('no memory')
    await mkdir(at, { recursive: true })
    const file = join(at, 'file')
    const text = await readFile(file, 'utf8').catch(() => 'new')
    if (text === 'damaged') throw new Error('damaged')
    await writeFile(file, text)
    return { text, close: async () => {} }
  }
  const openAny = () =>
    openOrBeginAnew(folder, { open, isOfFolder: () => true, onAnew: () => (anew += 1) })
  const contents = async () => {
    const names = (await readdir(parent)).toSorted()
    const read = (name: string) => readFile(join(parent, name, 'file'), 'utf8')
    return Promise.all(names.map(async (name) => [basename(name), await read(name)]))
  }
  return { open: openAny, contents, machine, anew: () => anew }
}

test('sets a damaged folder aside, and begins a new one', async () => {
  const { open, contents, anew } = await startFolder('damaged')
  expect(await open()).toMatchObject({ text: 'new' })
  expect(await contents()).toEqual([
    ['mirror', 'new'],
    ['mirror.set-aside', 'damaged'],
  ])
  expect(anew()).toBe(1)
})

test('leaves the folder where it is while no folder can be opened, however often that is tried', async () => {
  const { open, contents, machine, anew } = await startFolder('what was seen to change')
  machine.hasMemory = false
  for (let start = 0; start < 3; start += 1) await expect(open()).rejects.toThrow('no memory')
  expect(await contents()).toEqual([['mirror', 'what was seen to change']])
  machine.hasMemory = true
  expect(await open()).toMatchObject({ text: 'what was seen to change' })
  expect(anew()).toBe(0)
})
