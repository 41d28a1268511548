/** How the registration of a webhook ends, whatever a service answers. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { startThirdParty } from '#app/testing/stub-service.ts'
import { type ThirdPartyService, json } from '#main/testing/third-party-service.ts'
import { refusals, successes } from '#main/testing/third-party-variants.ts'

const api = '/public/api/v1/webhooks'
const address = 'https://hooks.example.com/desk?office=north&token=s3cret'
const shown = 'https://hooks.example.com/desk?office=north&token=••••'

type Answers = { [method: string]: Parameters<ThirdPartyService['answer']>[0] }

/** Opens the settings of a desk whose service answers so of webhooks, and nothing of all else. */
async function openWebhooks(answers: Answers) {
  const service = await startThirdParty()
  service.answerAll((asked, response) =>
    asked.url.pathname.startsWith(api)
      ? (answers[asked.method] ?? ((_, r) => json(r, {}, 404)))(asked, response)
      : json(response, {}),
  )
  const { user } = await renderRoute('/settings', { service })
  const part = within(await screen.findByRole('region', { name: 'Webhooks' }))
  const register = () => user.click(part.getByRole('button', { name: 'Register webhook' }))
  const url = async () => part.findByRole<HTMLInputElement>('textbox', { name: 'Callback URL' })
  const fillAndRegister = async () => {
    await user.selectOptions(
      await part.findByRole('combobox', { name: 'Event' }),
      'UpdateTaskEvent',
    )
    await user.click(await url())
    await user.paste(address)
    await register()
  }
  const posts = () => service.asked.filter(({ method }) => method === 'POST')
  return { user, part, url, register, fillAndRegister, posts }
}

test.each(Object.entries(successes))(
  'a registration that is answered by %s is saved',
  async (_, succeed) => {
    const { fillAndRegister, posts } = await openWebhooks({
      POST: (_asked, response) => succeed(response, { id: 7, eventName: 'UpdateTaskEvent' }),
    })
    await fillAndRegister()
    await said('status', 'Saved. UpdateTaskEvent calls')
    expect(posts()).toHaveLength(1)
  },
)

test.each(Object.entries(refusals))(
  'a registration that is refused by %s is not saved, and nothing is lost',
  async (_, { telling, refuse }) => {
    const { part, url, fillAndRegister } = await openWebhooks({
      POST: (_asked, response) => refuse(response, 'Only on weekdays.'),
    })
    await fillAndRegister()
    const { textContent } = await part.findByRole('alert')
    expect(textContent).toContain('Not saved')
    expect(textContent).toContain(telling ? 'Only on weekdays.' : 'did not accept')
    expect((await url()).value).toBe(address)
  },
)

test('a registration in doubt is looked up where the service lists its webhooks', async () => {
  const hooks: object[] = []
  const { part, fillAndRegister } = await openWebhooks({
    GET: (_, response) => json(response, { totalRecords: hooks.length, records: hooks }),
    POST: async ({ body }, response) => {
      hooks.push(JSON.parse((await body()).toString()) as object)
      response.destroy()
    },
  })
  await fillAndRegister()
  await said('status', 'Saved. UpdateTaskEvent calls')
  await waitFor(() =>
    expect(part.getByRole('list', { name: 'Registered webhooks' }).textContent).toContain(shown),
  )
})

test('a registration in doubt that the service does not list yet is asked about before it goes again', async () => {
  const { user, part, register, fillAndRegister, posts } = await openWebhooks({
    GET: (_, response) => json(response, []),
    POST: (_, response) => void response.destroy(),
  })
  await fillAndRegister()
  expect((await part.findByRole('alert')).textContent).toMatch(
    /^Not known\. .*No such webhook has been found so far\. Check again/,
  )
  await register()
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Not yet' }))
  expect(posts()).toHaveLength(1)
})
