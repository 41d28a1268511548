/** Which file of a batch a document is for, where more than one may be meant for it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseFiles, pdf, press } from '#app/testing/document-files.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { answerStoring, generatedDocument } from '#main/testing/stored-documents.ts'

/** Opens the list of a subpoena and a reply, and chooses a file for each of them, and a scan that is for neither. */
async function chooseThree() {
  const service = await startThirdParty()
  const records = [generatedDocument('d0', 'Subpoena'), generatedDocument('d1', 'Reply')]
  const filesSent: string[] = []
  service.answer(async (request, response) => {
    if (request.method === 'PUT') {
      const [, name] = /filename="(.*?)"/.exec(String(await request.body())) ?? []
      filesSent.push(`${request.url.pathname.split('/').at(-1)}: ${name}`)
    }
    answerStoring(request, response, records)
  })
  const { user } = await renderRoute('/documents', { service })
  await screen.findByRole('row', { name: /Subpoena/ })
  const misnamed = new File(['x'.repeat(100)], 'Reply.pdf')
  await chooseFiles(user, pdf('Subpoena.pdf'), misnamed, pdf('Scan of subpoena and reply.pdf'))
  await screen.findByRole('button', { name: 'Replace 1 file' })
  await sums('1 to replace, 1 not ticked, 1 unmatched')
  return { user, filesSent }
}
const scan = 'Scan of subpoena and reply.pdf'
const sums = (words: string) =>
  waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe(words),
  )
const lineOf = (name: string) => {
  const box = screen.getByRole('checkbox', { name })
  return box.closest('li')!.textContent
}
const choice = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `Document for ${scan}` })
const offered = () => [...choice().options].map(({ textContent }) => textContent)
const boxOf = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a document whose file a person unticks, or that was never ticked, can be given to another file', async () => {
  const { user, filesSent } = await chooseThree()
  await user.click(boxOf('Subpoena.pdf'))
  expect(offered()).toEqual([
    'Skip',
    expect.stringMatching(/^Subpoena\.pdf · /),
    expect.stringMatching(/^Reply\.pdf · /),
  ])
  await user.selectOptions(choice(), 'd1')
  expect(lineOf('Reply.pdf')).toContain(`This document is now for ${scan}.`)
  await user.selectOptions(choice(), 'd0')
  expect(lineOf('Reply.pdf')).not.toContain('now for')
  expect(lineOf('Subpoena.pdf')).toContain(
    `This document is now for ${scan}. Tick this file to use it instead.`,
  )
  await sums('1 to replace, 2 not ticked')
  await press(user, 'Replace 1 file')
  await sums('1 saved, 2 skipped')
  expect(filesSent).toEqual([`d0: ${scan}`])
})

test('a document that a ticked file has can be chosen for another, which the list says, and goes back to whichever is ticked', async () => {
  const { user, filesSent } = await chooseThree()
  expect(offered()[1]).toMatch(/^now for Subpoena\.pdf · Subpoena\.pdf/)
  await user.selectOptions(choice(), 'd0')
  expect(boxOf('Subpoena.pdf').checked).toBe(false)
  expect(boxOf(scan).checked).toBe(true)
  await user.click(boxOf('Subpoena.pdf'))
  expect(choice().value).toBe('')
  expect(lineOf('Subpoena.pdf')).not.toContain('now for')
  await sums('1 to replace, 1 not ticked, 1 unmatched')
  await press(user, 'Replace 1 file')
  await sums('1 saved, 2 skipped')
  expect(filesSent).toEqual(['d0: Subpoena.pdf'])
})
