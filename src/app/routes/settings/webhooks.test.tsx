/** What a person may register, how that ends whatever a service answers, and how a webhook is removed. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
import { passHold } from '#app/testing/pass-hold.ts'
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
  service.answerAll((request, response) =>
    request.url.pathname.startsWith(api)
      ? (answers[request.method] ?? ((_, r) => json(r, {}, 404)))(request, response)
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
  return { user, part, service, url, register, fillAndRegister, posts }
}

test.each(Object.entries(successes))(
  'a registration that is answered by %s is saved',
  async (_, succeed) => {
    const { part, url, fillAndRegister, posts } = await openWebhooks({
      POST: (_asked, response) => succeed(response, { id: 7, eventName: 'UpdateTaskEvent' }),
    })
    await fillAndRegister()
    await said('status', 'Saved. UpdateTaskEvent will be sent to')
    expect(posts()).toHaveLength(1)
    expect((await url()).value).toBe('')
    const heading = part.getByRole('heading', { name: 'Webhooks' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  },
)

test.each(Object.entries(refusals))(
  'a registration that is refused by %s is not saved, and nothing is lost',
  async (_, { hasReason, refuse }) => {
    const { part, url, fillAndRegister } = await openWebhooks({
      POST: (_asked, response) => refuse(response, 'Only on weekdays.'),
    })
    await fillAndRegister()
    const { textContent } = await part.findByRole('alert')
    expect(textContent).toContain('Not saved')
    expect(textContent).toContain(hasReason ? 'Only on weekdays.' : 'did not accept')
    expect((await url()).value).toBe(address)
  },
)

test('an unconfirmed registration is looked up where the service lists its webhooks', async () => {
  const hooks: object[] = []
  const { part, fillAndRegister } = await openWebhooks({
    GET: (_, response) => json(response, { totalRecords: hooks.length, records: hooks }),
    POST: async ({ body }, response) => {
      hooks.push(JSON.parse((await body()).toString()) as object)
      response.destroy()
    },
  })
  await fillAndRegister()
  await said('status', 'Saved. UpdateTaskEvent will be sent to')
  await waitFor(() =>
    expect(part.getByRole('list', { name: 'Registered webhooks' }).textContent).toContain(shown),
  )
})

test('an unconfirmed registration that the service does not list yet needs confirmation before it is sent again', async () => {
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

test('what the service lists is shown without its keys, and removed after a hold', async () => {
  const hooks = [
    { id: '1 a', eventName: 'UpdateContactEvent', callbackUrl: address },
    { id: '2', eventName: 'anEventOfTheirs', callbackUrl: null },
  ]
  const { user, part, service } = await openWebhooks({
    GET: (_, response) => json(response, hooks),
    DELETE: (_, response) => {
      hooks.shift()
      response.writeHead(204).end()
    },
  })
  const list = within(await part.findByRole('list', { name: 'Registered webhooks' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(shown),
    expect.stringContaining('anEventOfTheirs'),
  ])
  expect(document.body.textContent).not.toContain('s3cret')
  const remove = () =>
    part.findByRole('button', { name: /^Remove UpdateContactEvent/ }).then((one) => user.click(one))
  await remove()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const pass = passHold()
  await remove()
  await list.findByText('will be removed')
  pass()
  await said('status', /^Removed\. .*has been removed/)
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  const deleted = service.asked.filter(({ method }) => method === 'DELETE')
  expect(deleted.map(({ url }) => decodeURIComponent(url.pathname))).toEqual([`${api}/1 a`])
})

test('a webhook is registered once and removed once, however often the button is clicked at once', async () => {
  const hooks = [{ id: '1', eventName: 'UpdateContactEvent', callbackUrl: address }]
  const { user, part, service, url, posts } = await openWebhooks({
    GET: (_, response) => json(response, hooks),
    POST: (_, response) => json(response, { id: 7, eventName: 'UpdateTaskEvent' }),
    DELETE: (_, response) => void response.writeHead(204).end(),
  })
  const event = await part.findByRole('combobox', { name: 'Event' })
  await user.selectOptions(event, 'UpdateTaskEvent')
  await user.click(await url())
  await user.paste(address)
  clickTenTimes(part.getByRole('button', { name: 'Register webhook' }))
  await said('status', 'Saved. UpdateTaskEvent will be sent to')
  expect(posts()).toHaveLength(1)

  const pass = passHold()
  clickTenTimes(await part.findByRole('button', { name: /^Remove UpdateContactEvent/ }))
  await part.findByText('will be removed')
  pass()
  await screen.findByText('has been removed.', { exact: false })
  expect(service.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a webhook that is being removed leaves the focus to its section, and gets it back by Undo', async () => {
  const hooks = [{ id: '1', eventName: 'UpdateContactEvent', callbackUrl: address }]
  const { user, part } = await openWebhooks({
    GET: (_, response) => json(response, hooks),
    DELETE: (_, response) => {
      hooks.shift()
      response.writeHead(204).end()
    },
  })
  const button = () => part.findByRole('button', { name: /^Remove UpdateContactEvent/ })
  const heading = part.getByRole('heading', { name: 'Webhooks' })
  await user.click(await button())
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const again = await button()
  await waitFor(() => expect(document.activeElement).toBe(again))
  const pass = passHold()
  await user.keyboard('{Enter}')
  await part.findByText('will be removed')
  pass()
  await part.findByText('No webhooks are registered yet.')
  expect(document.activeElement).toBe(heading)
})

test('a form that is sent without an event asks for one in the words of its list', async () => {
  const { part, url, register, posts } = await openWebhooks({})
  await url()
  await register()
  await part.findByRole('combobox', { name: 'Event', description: 'Choose an event' })
  expect(part.queryByText(/Use one of/)).toBeNull()
  expect(posts()).toEqual([])
})

test.each(['hooks.example.com', 'ftp://a.example', 'https://', '/hooks'])(
  'the callback URL %s is refused at its field, and nothing is sent',
  async (wrong) => {
    const { user, part, url, register, posts } = await openWebhooks({})
    const event = await part.findByRole('combobox', { name: 'Event' })
    await register()
    await waitFor(() => expect(document.activeElement).toBe(event))
    await user.selectOptions(event, 'UpdateTaskEvent')
    await user.click(await url())
    await user.paste(wrong)
    await register()
    const description = /Enter a full address that begins with https:/
    const field = await part.findByRole('textbox', { name: 'Callback URL', description })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(posts()).toEqual([])
  },
)
