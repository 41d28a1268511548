/** Two single keys, one after the other, that do something on every page. */
import { useEffect, useEffectEvent } from 'react'
import { type Key, typing, useSingleKeys } from './keys.ts'
import { useListedKeys } from './shortcuts.ts'

/** How long after the first the second may come, in milliseconds. */
const between = 1500

/** Like a single key: not while a person types, or a dialog is open, or single keys are off. */
export function useKeySequence(shortcut: Key, run: () => void) {
  const isOn = useSingleKeys()
  const doIt = useEffectEvent(run)
  const [first, second] = shortcut.key.split(' ')
  useListedKeys([shortcut])
  useEffect(() => {
    if (!isOn) return undefined
    let until = 0
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event
      const isOther = ctrlKey || metaKey || altKey || typing(target)
      const isSecond = key === second && timeStamp < until
      until = 0
      if (isOther || event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (isSecond) {
        event.preventDefault()
        doIt()
      } else if (key === first) until = timeStamp + between
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, first, second])
}
