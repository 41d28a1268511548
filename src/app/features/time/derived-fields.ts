/** A field derived from others until a person types a value of their own. */
import type { TypedNumber } from '#app/ui/forms/number-field.tsx'

/** The field's next value, and the computed value, which tells whether the field was typed by hand. */
type DerivedField = { field: TypedNumber; computed: number | '' }

/**
 * `value` is what can be computed now, and `computed` the previous result. A derived value is cleared when it can
 * no longer be computed: someone else's rate, or an amount based on it, is worse than none.
 */
export function derive(field: TypedNumber, computed: number | '', value?: number): DerivedField {
  if (field === value) return { field, computed: value }
  const isTyped = field !== '' && field !== computed
  return isTyped ? { field, computed } : { field: value ?? '', computed: value ?? '' }
}
