// @chunk pieces
/** The person's preferences, which a page carries where what it first shows depends on them. */
import { drawing } from '#app/api/drawing.ts'
import { Preferences } from '#contract/desk/desk.ts'

function takeMark() {
  const mark = globalThis.document?.head.querySelector<HTMLMetaElement>('meta[name="preferences"]')
  mark?.remove()
  return mark?.content
}

/** Once: later they may have changed. */
export function carriedPreferences(): Preferences | undefined {
  const text = import.meta.env.SSR && drawing.now ? drawing.now.preferences : takeMark()
  try {
    return text === undefined ? undefined : Preferences.parse(JSON.parse(text))
  } catch {
    // The desk is asked instead.
    return undefined
  }
}
