// @chunk pieces
/** `memo` for components that have type parameters, which they would lose by it. */
import { memo, type ReactNode } from 'react'

/** A component of any props: a parameter of a method, unlike one of a function, may be anything narrower. */
export type AnyComponent = { draw(props: object): ReactNode }['draw']

/**
 * The component, drawn again only as one of its props changes. The fields of a form are: the library of forms has each
 * form drawn twice as it begins, the second time at once, which took a slow device a tenth of a second.
 */
export function memoOf<C extends AnyComponent>(component: C): C {
  const drawn: object = memo(component)
  return drawn as C
}
