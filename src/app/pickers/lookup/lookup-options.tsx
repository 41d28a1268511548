/** The options of a picker under their headings, the highlighted one marked. */
import { Combobox } from '@mantine/core'
import { JoinedText } from '#app/ui/controls/joined-text.tsx'
import type { Found } from './fitting.ts'
import type { OptionGroup } from './lookup-choices.ts'
import classes from './lookup-picker.module.css'

type Props = {
  /** What the ids of the list and of its options begin with. */
  id: string
  groups: readonly OptionGroup[]
  /** The id of what is chosen. */
  value: string | undefined
  active: { elementId: string | undefined }
  /** Said in place of options. */
  message: string | undefined
}

export function LookupOptions({ id, groups, value, active, message }: Props) {
  const places = new Map(groups.flatMap(({ options }) => options).map((one, at) => [one.id, at]))
  const option = (one: Found) => {
    const elementId = `${id}${places.get(one.id)}`
    return (
      <Combobox.Option
        key={one.id}
        id={elementId}
        value={one.id}
        active={one.id === value}
        aria-selected={one.id === value}
        selected={elementId === active.elementId}
        className={classes.one}
      >
        <JoinedText of={one.name} />
        {one.details && (
          <small>
            <JoinedText of={one.details} />
          </small>
        )}
      </Combobox.Option>
    )
  }
  return (
    <>
      <Combobox.Options
        id={`${id}list`}
        labelledBy={`${id}-label`}
        className={classes.options}
        tabIndex={-1}
      >
        {groups.map(({ group, options }) =>
          group ? (
            <Combobox.Group key={group} label={group}>
              {options.map(option)}
            </Combobox.Group>
          ) : (
            options.map(option)
          ),
        )}
      </Combobox.Options>
      {/* A list has no place for it: there, nobody who listens would hear it. */}
      <div role="status">{message && <Combobox.Empty>{message}</Combobox.Empty>}</div>
    </>
  )
}
