// @chunk first-rows
/** Shows and hides the preview of the active row beside a list. */
import { Button } from '#app/ui/controls/button.tsx'
import { choose } from './columns/change-list-choice.ts'
import { useListChoice } from './columns/list-choice.ts'

/** `label` is the name of the page that the list belongs to. */
export function PreviewButton({ label }: { label: string }) {
  const { preview } = useListChoice(label)
  return (
    <Button
      look="default"
      aria-pressed={preview}
      onClick={() => choose(label, { preview: !preview })}
    >
      Preview
    </Button>
  )
}
