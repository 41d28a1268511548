/** A field that follows from others, until a person says otherwise. */
import type { TypedNumber } from '#app/ui/forms/number-field.tsx'

/** What the field holds next, and what of that was computed: by that it is known as nobody's own words. */
type Followed = { field: TypedNumber; computed: number | '' }

/**
 * `value` is what can be computed now, and `computed` what was before. What follows goes when it can be
 * computed no more: the rate of somebody else, or a sum of it, is worse than none.
 */
export function follow(field: TypedNumber, computed: number | '', value?: number): Followed {
  if (field === value) return { field, computed: value }
  const isTyped = field !== '' && field !== computed
  return isTyped ? { field, computed } : { field: value ?? '', computed: value ?? '' }
}
