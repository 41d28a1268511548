/** Shows a component in the page of a test, until the test ends. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

/** Renders it at once, and answers the element that it stands in; globals that the test stubbed go with it. */
export function mount(shown: ReactNode) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    act(() => root.unmount())
    element.remove()
    vi.unstubAllGlobals()
  })
  act(() => root.render(shown))
  return element
}
