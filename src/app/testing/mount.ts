/** Shows a component in the page of a test, until the test ends. */
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** Renders it at once into an element of its own; `close` takes both away. */
export function openRoot(shown: ReactNode) {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  flushSync(() => root.render(shown))
  const close = () => {
    flushSync(() => root.unmount())
    element.remove()
  }
  return { element, close }
}

/** The same until the test ends; globals that the test stubbed go with it. */
export function mount(shown: ReactNode) {
  const { element, close } = openRoot(shown)
  onTestFinished(() => {
    close()
    vi.unstubAllGlobals()
  })
  return element
}
