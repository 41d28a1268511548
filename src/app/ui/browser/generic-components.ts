// @chunk pieces
/** Keeps the type parameters of components, which `memo` and loading later would lose. */
import { memo, type ReactNode } from 'react'

/** A component of any props: a parameter of a method, unlike one of a function, may be anything narrower. */
export type AnyComponent = { draw(props: object): ReactNode }['draw']

/**
 * `memo`: the component, drawn again only as one of its props changes. The fields of a form are: the library of forms
 * has each form drawn twice as it begins, the second time at once, which took a slow device a tenth of a second.
 */
export const memoOf = <C extends AnyComponent>(component: C): C => withTypesOf<C>(memo(component))

/** What React makes of a component takes the same props. */
export const withTypesOf = <C extends AnyComponent>(made: object): C => made as C
