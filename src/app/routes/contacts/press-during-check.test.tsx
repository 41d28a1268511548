/** A press of the button while a form in doubt looks by itself whether it was saved. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { json } from '#main/testing/third-party-service.ts'

/** Sends a new company whose answer is lost; from then on reads wait until the service is to `answer`. */
async function sendInDoubt() {
  const service = await startThirdParty()
  const waiting: ((found: object[]) => void)[] = []
  let isHeld = false
  service.answerAll(async ({ method, body }, response) => {
    if (method === 'GET' && isHeld) return void waiting.push((found) => json(response, found))
    if (method === 'GET') return json(response, [])
    await body()
    response.destroy()
  })
  const page = await renderRoute('/contacts/new/company', { service })
  const press = async () =>
    page.user.click(await screen.findByRole('button', { name: 'Create contact' }))
  await page.user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await page.user.paste('Doubt Ltd')
  await press()
  await said('alert', 'Not known.')
  isHeld = true
  const lookAgain = async () => {
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(waiting).not.toEqual([]))
  }
  const answer = (...found: object[]) => {
    isHeld = false
    for (const give of waiting) give(found)
  }
  const countSent = () => service.asked.filter(({ method }) => method === 'POST').length
  return { ...page, press, lookAgain, answer, countSent }
}

test('the first press counts once the form has looked, and later ones do not make it look again', async () => {
  const { press, lookAgain, answer, countSent } = await sendInDoubt()
  await lookAgain()
  for (let time = 0; time < 3; time += 1) await press()
  answer()
  await screen.findByRole('dialog', { name: 'Send it again?' })
  expect(countSent()).toBe(1)
})

test('a press sends nothing where the form has found by then that it was saved', async () => {
  const { press, lookAgain, answer, countSent } = await sendInDoubt()
  await lookAgain()
  await press()
  answer({ id: 'c1', fullName: 'Doubt Ltd' })
  await said('alert', /A contact named ‘Doubt Ltd’ now exists/)
  expect(countSent()).toBe(1)
})
