/** A button of a notice, which may end by itself while the button has the focus. */
import type { ComponentProps } from 'react'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  /** Called as the button leaves the page with the focus: React then tells of no blur. */
  onGone: () => void
}

export const NoticeButton = ({ onGone, ...rest }: Props) => (
  <Button ref={useFocusWhenGone<HTMLButtonElement>(onGone)} look="default" {...rest} />
)
