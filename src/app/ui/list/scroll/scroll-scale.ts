/** Maps the position in a list of any length to a scroll bar within the heights that browsers can draw. */

/** Elements end near 33 million pixels in Chromium and near 18 in Firefox. */
const maxPixels = 15_000_000
/** So far from either end a pixel of the scroll bar is a pixel of the list, so that both ends are exact. */
const exactZone = 100_000

/** All rows, and what is seen of them at once, in pixels. */
export type Extent = { whole: number; view: number }

/** Where the scroll bar stands, and what is seen first, in pixels from the top. */
export type Stand = { scroll: number; place: number }

/** How high all rows together are drawn. */
export const drawnHeight = (whole: number) => Math.min(whole, maxPixels)

/** The furthest places of list and scroll bar. */
const ends = (extent: Extent) => ({
  place: Math.max(0, extent.whole - extent.view),
  scroll: Math.max(0, drawnHeight(extent.whole) - extent.view),
})

const within = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most))

/** Translates between the two, either way: exact near both ends, in proportion between them. */
function translate(value: number, from: number, to: number) {
  const clamped = within(0, value, from)
  if (from === to || clamped <= exactZone) return clamped
  if (clamped >= from - exactZone) return to - (from - clamped)
  return exactZone + ((clamped - exactZone) * (to - 2 * exactZone)) / (from - 2 * exactZone)
}

export function placeOf(scroll: number, extent: Extent) {
  const end = ends(extent)
  return translate(scroll, end.scroll, end.place)
}

export function scrollOf(place: number, extent: Extent) {
  const end = ends(extent)
  return translate(place, end.place, end.scroll)
}

/** Stands at a place, with the scroll bar where it belongs. */
export function standAt(place: number, extent: Extent): Stand {
  const whole = Math.round(within(0, place, ends(extent).place))
  return { place: whole, scroll: Math.round(scrollOf(whole, extent)) }
}

/**
 * After the scroll bar has moved to `scroll`: a turn of the wheel or a swipe moves the rows by its own
 * pixels, a drag of the scroll bar goes to its share of the list.
 */
export function scrolledTo(before: Stand, scroll: number, extent: Extent): Stand {
  const moved = scroll - before.scroll
  const end = ends(extent)
  const far = end.scroll === end.place || Math.abs(moved) > 2 * extent.view
  return {
    scroll,
    place: far ? placeOf(scroll, extent) : within(0, before.place + moved, end.place),
  }
}
