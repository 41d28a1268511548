/** What a test of the connection shows about the service. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { type Answers, startThirdParty } from '#app/testing/stub-service.ts'
import { tabTo } from '#app/testing/tab-to.ts'
import { switchSingleKeys } from '#app/ui/keyboard/keys.ts'
import { json } from '#main/testing/third-party-service.ts'

const api = '/public/api/v1'
const oneMatter = { totalRecords: 1, pageIndex: 0, records: [{ id: '1-A', title: 'Alder' }] }

/** Opens the settings; `test` presses the button, `says` waits for its result. */
async function openSettings(service: Awaited<ReturnType<typeof startThirdParty>>) {
  const { user } = await renderRoute('/settings', { service })
  const connection = await screen.findByRole('region', { name: 'Connection' })
  return {
    user,
    test: async () =>
      user.click(await within(connection).findByRole('button', { name: 'Test connection' })),
    shows: (text: RegExp) =>
      waitFor(() =>
        expect(within(connection).getAllByRole('status')[0]?.textContent).toMatch(text),
      ),
  }
}

test.each<[what: string, ping: number, matters: number, message: RegExp]>([
  // Slow where this machine is: what counts as slow is in health.test.ts.
  ['offers no ping', 404, 200, /Working|Slow/],
  [
    'does not accept Practice Desk’s key',
    401,
    401,
    /Key refused.+Ask the person who looks after Practice Desk/,
  ],
  ['forbids the ping', 403, 403, /Key refused/],
  ['forbids the matters', 200, 403, /Key accepted.+does not let Practice Desk read matters/],
  ['is not a practice service', 404, 404, /Not a practice service.+Ask/],
  ['asks to wait', 429, 429, /Busy.+in 7 s/],
  ['fails', 500, 500, /Failing.+\(500\)/],
  ['sends the desk elsewhere', 301, 301, /Not reached.+redirects to another address.+Ask/],
])('a service that %s is described in plain words', async (_, ping, matters, message) => {
  const service = await startThirdParty()
  service.answerAll(({ url }, response) => {
    response.setHeader('Retry-After', '7')
    json(response, oneMatter, /ping/.test(url.pathname) ? ping : matters)
  })
  const settings = await openSettings(service)
  await settings.test()
  await settings.shows(message)
})

test('a test that takes long can be called off, and asks anew when it is started again', async () => {
  const service = await startThirdParty()
  const answers: (() => void)[] = []
  service.answerAll(({ url }, response) => {
    if (/ping/.test(url.pathname)) answers.push(() => json(response, {}))
    else json(response, oneMatter)
  })
  const settings = await openSettings(service)
  await settings.test()
  await settings.shows(/^Testing the connection…$/)
  const connection = within(screen.getByRole('region', { name: 'Connection' }))
  await settings.user.click(connection.getByRole('button', { name: 'Cancel' }))
  await settings.shows(/^$/)
  await settings.test()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!()
  await settings.shows(/Working/)
})

test('does not accept a web page that answers everything as a practice service', async () => {
  const service = await startThirdParty()
  service.answerAll((_, response) => void response.end('<h1>Welcome</h1>'))
  const settings = await openSettings(service)
  await settings.test()
  await settings.shows(/Not a practice service/)
})

test('says when the service, or the desk itself, cannot be reached', async () => {
  const service = await startThirdParty()
  const settings = await openSettings(service)
  await service.stop()
  await settings.test()
  await settings.shows(/Not reached. The service could not be reached/)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await settings.test()
  await settings.shows(/Practice Desk itself is not answering/)
})

test('what a service offers beyond the specification is found by reads alone', async () => {
  const service = await startThirdParty()
  const answers: Record<string, object> = { '/matters': oneMatter, '/webhooks': [] }
  service.answerAll(({ url }, response) => {
    const answer = answers[url.pathname.slice(api.length)]
    json(response, answer ?? {}, answer ? 200 : 404)
  })
  const { user } = await openSettings(service)
  const { length } = service.asked
  await user.click(await screen.findByRole('button', { name: 'Check extra features' }))
  const line = (what: string) =>
    within(screen.getByRole('list', { name: 'Offered by the service' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes(what))?.textContent
  await waitFor(() => expect(line('List of webhooks')).toMatch(/Offered$/))
  await waitFor(() => expect(line('List of all contacts')).toContain('Not offered'))
  await waitFor(() => expect(line('One matter by its ID')).toContain('Not offered'))
  await waitFor(() => expect(line('Names of practice areas')).toContain('Not offered'))
  expect(service.asked.slice(length).every(({ method }) => method === 'GET')).toBe(true)
})

test('whether the service lists its webhooks is not checked for an editor, who may not see them', async () => {
  signedIn(ann)
  const service = await startThirdParty()
  service.answerAll(({ url }, response) =>
    json(response, url.pathname.endsWith('/matters') ? oneMatter : []),
  )
  const { user } = await openSettings(service)
  await user.click(await screen.findByRole('button', { name: 'Check extra features' }))
  const list = await screen.findByRole('list', { name: 'Offered by the service' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  expect(list.textContent).not.toContain('webhooks')
  expect(service.asked.filter(({ url }) => url.pathname.includes('webhooks'))).toEqual([])
})

test('says so when a preference could not be saved', async () => {
  const { user } = await renderRoute('/settings', { answers: { patchPreferences: 503 } })
  const unit = await screen.findByRole('combobox', { name: 'One unit of time' })
  await user.selectOptions(unit, '10 minutes')
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('Not known.')
  expect(textContent).toContain('is not available')
})

test('a clerk tests the connection by keys alone, and sees the address of the service', async () => {
  const service = await startThirdParty()
  service.answerAll(({ url }, response) =>
    json(response, /ping/.test(url.pathname) ? {} : oneMatter),
  )
  const { user, shows } = await openSettings(service)
  await tabTo(user, 'button', 'Test connection')
  await user.keyboard('{Enter}')
  await shows(/Working. The service can be reached/)
  const pings = service.asked.filter(({ url }) => url.pathname === `${api}/ping`)
  expect(pings.map(({ method, headers }) => [method, headers.authorization])).toEqual([
    ['GET', `Bearer ${service.key}`],
  ])
  const { textContent } = screen.getByRole('region', { name: 'Connection' })
  expect(textContent).toContain('https://practice.example')
  expect(textContent).toContain('The firm’s own')
  expect(textContent).not.toContain(service.key)
})

test('a name and the unit of time are saved and found in another browser, and single keys end at once', async () => {
  onTestFinished(() => switchSingleKeys(true))
  const { user, reload } = await renderRoute('/settings')
  const name = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Your staff name' })
  const unit = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'One unit of time' })
  const keys = () =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: 'Single-key shortcuts' })
  await user.type(await name(), 'Ferr')
  await user.click(await screen.findByRole('option', { name: /Ferrari, Ada/ }))
  await said('status', 'Saved. Tasks and time will use this name.')
  await user.selectOptions(await unit(), '15 minutes')
  await said('status', 'Saved. One unit is 15 minutes.')
  await user.click(await keys())
  await said('status', 'Saved. Single-key shortcuts are off.')
  screen.getByRole('heading', { level: 1 }).focus()
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()

  // All that the browser itself has kept is gone, as in one where nobody was before.
  // The module of the keys outlives it here; e2e/keyboard.spec.ts finds them off in another browser.
  localStorage.clear()
  reload()
  await waitFor(async () => expect((await name()).value).toBe('Ferrari, Ada'))
  expect((await unit()).value).toBe('15')
})

test('what time is billed by is chosen, and kept', async () => {
  const { user, reload } = await renderRoute('/settings')
  const billing = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Billing' })
  expect((await billing()).value).toBe('units')
  await user.selectOptions(await billing(), 'Bill by minutes')
  await screen.findByText('Time is billed by the minutes worked.', { exact: false })
  reload()
  await waitFor(async () => expect((await billing()).value).toBe('minutes'))
})

/** A desk that keeps each change of the preferences once it is let through. */
function slowPreferences() {
  const kept: object = {}
  const asked: object[] = []
  const waiting: (() => void)[] = []
  const answers: Answers = {
    getPreferences: (_, response) => json(response, kept),
    async patchPreferences(call, response) {
      const change: object = JSON.parse(String(await call.body()))
      asked.push(change)
      waiting.push(() => json(response, Object.assign(kept, change)))
    },
  }
  const letThrough = async () => {
    await waitFor(() => expect(waiting).toHaveLength(1))
    waiting.pop()!()
  }
  return { kept, asked, answers, letThrough }
}

const unitOfTime = () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: 'One unit of time' })

test('what was chosen stays chosen while it is saved, and of choices in a row the last one counts', async () => {
  const { kept, asked, answers, letThrough } = slowPreferences()
  const { user } = await renderRoute('/settings', { answers })
  const unit = await unitOfTime()
  for (const minutes of ['10', '12', '15']) {
    await user.selectOptions(unit, minutes)
    expect(unit.value).toBe(minutes)
  }
  await user.selectOptions(screen.getByRole('combobox', { name: 'Billing' }), 'minutes')
  const lock = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lock the screen after' })
  await user.selectOptions(lock, '5')
  expect(lock.value).toBe('5')
  const values = new Set<string>()
  const watch = new MutationObserver(() => values.add(unit.value))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  onTestFinished(() => watch.disconnect())
  for (const _ of Array.from({ length: 5 })) await letThrough()
  await said('status', 'Saved. One unit is 15 minutes.')
  await said('status', 'Saved. Time is billed by the minutes worked.')
  await said('status', 'Saved. The screen locks after 5 minutes')
  expect([...values]).toEqual(['15'])
  expect(kept).toEqual({ timeUnitMinutes: 15, timeBilledBy: 'minutes', idleLockMinutes: 5 })
  expect(asked.slice(0, 3)).toEqual([10, 12, 15].map((timeUnitMinutes) => ({ timeUnitMinutes })))
})

test('what could not be saved is said on the next page too, and the choice is again what it was', async () => {
  let answer = () => {}
  const { user } = await renderRoute('/settings', {
    answers: {
      patchPreferences: (_, response) =>
        void (answer = () => json(response, { detail: 'Not now.' }, 503)),
    },
  })
  await user.selectOptions(await unitOfTime(), '10')
  await user.click(screen.getByRole('link', { name: /^Contacts/ }))
  await screen.findByRole('heading', { level: 1, name: 'Contacts' })
  answer()
  await said('alert', 'Choose again to be sure.')
  await user.click(screen.getByRole('link', { name: /^Settings/ }))
  expect((await unitOfTime()).value).toBe('6')
})

const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a staff name stays chosen while it is saved', async () => {
  const { asked, answers, letThrough } = slowPreferences()
  const { user } = await renderRoute('/settings', { answers })
  const name = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Your staff name' })
  await user.type(name, 'Ferr')
  await user.click(await screen.findByRole('option', { name: /Ferrari, Ada/ }))
  await waitFor(() => expect(asked).toEqual([{ staffContactId: 's1' }]))
  expect(name.value).toBe('Ferrari, Ada')
  await letThrough()
  await said('status', 'Saved. Tasks and time will use this name.')
  expect(name.value).toBe('Ferrari, Ada')
})

test('the browser asks before a choice that waits to be saved is lost with the page', async () => {
  const { answers, letThrough } = slowPreferences()
  const { user } = await renderRoute('/settings', { answers })
  const unit = await unitOfTime()
  expect(leave()).toBe(true)
  for (const minutes of ['10', '12']) await user.selectOptions(unit, minutes)
  expect(leave()).toBe(false)
  await letThrough()
  await said('status', 'Saved. One unit is 10 minutes.')
  expect(leave()).toBe(false)
  await letThrough()
  await said('status', 'Saved. One unit is 12 minutes.')
  expect(leave()).toBe(true)
})
