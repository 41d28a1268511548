import { screen, waitFor } from '@testing-library/dom'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { mount } from '#app/testing/mount.ts'
import { whenIdle } from './when-idle.ts'

const parts = Array.from({ length: 60 }, (_, index) => index)
let drawn = 0

/** Takes a moment to draw. */
function Part() {
  const end = performance.now() + 5
  while (performance.now() < end);
  drawn += 1
  return null
}

function Page() {
  const [later, setLater] = useState(false)
  const [presses, setPresses] = useState(0)
  useEffect(() => whenIdle(() => setLater(true)), [])
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        Pressed {presses}
      </button>
      {later && parts.map((part) => <Part key={part} />)}
    </>
  )
}

test('a press comes before the rest of what is drawn in idle time', async () => {
  mount(<Page />)
  await waitFor(() => expect(drawn).toBeGreaterThan(0), { interval: 1 })
  screen.getByRole('button').click()
  await screen.findByText('Pressed 1')
  expect(drawn).toBeLessThan(parts.length)
})
