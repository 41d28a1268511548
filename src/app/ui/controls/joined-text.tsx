// @chunk pieces
/** A text of several parts, as `10291 · Sale of Alder Street`: one that runs from right to left leaves the others in their places. */
import { type ComponentProps, Fragment, type ReactNode } from 'react'

const separator = ' · '

type Props = Omit<ComponentProps<'bdi'>, 'children'> & {
  of: string
  /** Draws one part; without it, it stands there as it is. */
  draw?: (part: string) => ReactNode
}

const asItIs = (part: string) => part

export function JoinedText({ of: text, draw = asItIs, ...bdi }: Props) {
  const parts = text.split(separator)
  if (parts.length === 1) return <bdi {...bdi}>{draw(text)}</bdi>
  return (
    <bdi {...bdi} dir="ltr">
      {parts.map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
        <Fragment key={place}>
          {place > 0 && separator}
          <bdi>{draw(part)}</bdi>
        </Fragment>
      ))}
    </bdi>
  )
}
