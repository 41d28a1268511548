// @chunk pieces
/** The row density of a list. */
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import { choose } from './change-list-choice.ts'
import { useListChoice } from './list-choice.ts'

const densities = [
  { value: '', label: 'Comfortable' },
  { value: 'dense', label: 'Compact' },
]

type Props = { list: string; label: string; inline?: boolean }

export const DensityChoice = ({ list, ...rest }: Props) => (
  <NativeChoice
    {...rest}
    value={useListChoice(list).dense ? 'dense' : ''}
    options={densities}
    onChange={(density) => choose(list, { dense: density === 'dense' })}
  />
)
