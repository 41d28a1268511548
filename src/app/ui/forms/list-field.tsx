/** A list of fields that a person adds to, takes from and puts in order; the focus stays with what was moved. */
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import {
  type Control,
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  get,
  useFieldArray,
  useFormState,
} from 'react-hook-form'
import { capital } from '#app/text/capital.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { errorAt } from './field-errors.ts'
import { Notes } from './field.tsx'
import { isObject, isSame, sent } from './sent-values.ts'
import { initialValues } from './use-fields.ts'
import classes from './list-field.module.css'

/** Both kinds of name, as the list is a field as well. */
type ListName<Typed extends FieldValues> = FieldArrayPath<Typed> & FieldPath<Typed>

type Props<Typed extends FieldValues, Sent, Name extends ListName<Typed>> = {
  control: Control<Typed, unknown, Sent>
  name: Name
  /** The whole list, `Phones`. */
  label: string
  /** One of its rows in the middle of a sentence, `phone`. */
  row: string
  /** What a row is called, where it has a name of its own. */
  nameOf?: (index: number) => string | undefined
  /** A row has several fields: it is a group of its name, to be seen once there are several rows. */
  grouped?: boolean
  /** The rows are kept in no order, so that none can be moved. */
  unordered?: boolean
  /** The fields of a row; `title` names it, `Phone 2`. */
  children: (index: number, title: string) => ReactNode
  // A button adds a `blank` row, `Add phone`; where a row comes from a choice, `renderAdder` draws that instead.
} & (
  | { blank: FieldArray<Typed, Name> }
  | { renderAdder: (add: (row: FieldArray<Typed, Name>) => void) => ReactNode }
)

export function ListField<Typed extends FieldValues, Sent, Name extends ListName<Typed>>(
  props: Props<Typed, Sent, Name>,
) {
  const { control, name, label, row: rowName, nameOf, grouped, unordered, children } = props
  const error = errorAt(useFormState<Typed, Sent>({ control, name }).errors, name)
  const id = useId()
  const { rows, group, announcement, title, add, remove, move } = useRows(props)
  return (
    <fieldset
      ref={group}
      className={classes.list}
      data-field={name}
      aria-describedby={error && `${id}error`}
    >
      <legend className={classes.legend}>{label}</legend>
      {rows.map((row, index) => (
        <div key={row.id} className={classes.row} data-row data-plain={nameOf && true}>
          <RowFields group={grouped && title(index)} alone={rows.length === 1}>
            {children(index, title(index))}
          </RowFields>
          <RowButtons
            title={nameOf?.(index) ?? `${rowName} ${index + 1}`}
            first={unordered || index === 0}
            last={unordered || index === rows.length - 1}
            onMove={(step) => move(index, index + step)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <Notes id={id} error={error} />
      {'renderAdder' in props ? (
        props.renderAdder((row) => add(row, 'add'))
      ) : (
        <div>
          <Button
            look="default"
            data-at="add"
            data-invalid={error && 'true'}
            onClick={() => add(props.blank, 'field')}
          >
            Add {rowName}
          </Button>
        </div>
      )}
      <span role="status" className="spoken-only">
        {announcement}
      </span>
    </fieldset>
  )
}

/** The rows, and what can be done with them; each change says itself and keeps the focus. */
function useRows<Typed extends FieldValues, Sent, Name extends ListName<Typed>>(
  props: Props<Typed, Sent, Name>,
) {
  const { control, name, row, nameOf } = props
  const list = useFieldArray<Typed, Name, 'id', Sent>({ control, name })
  const { group, announcement, focusNext } = useFocusNext(list.fields)
  const title = (index: number) => nameOf?.(index) ?? `${capital(row)} ${index + 1}`
  const count = list.fields.length
  const remove = (places: number[], at: Place['at']) => {
    list.remove(places)
    const next = Math.min(places[0]!, count - places.length - 1)
    focusNext({ row: next, at }, `${places.map(title).join(', ')} removed`)
  }
  useBeforeSubmit(group, () => {
    const places = 'blank' in props ? emptyPlaces(control, name, props.blank) : []
    if (places.length === 0) return
    const shown = group.current?.querySelectorAll('[data-row]')
    const hasFocus = places.some((place) => shown?.[place]?.contains(document.activeElement))
    remove(places, hasFocus ? 'remove' : 'add')
  })
  return {
    rows: list.fields,
    group,
    announcement,
    title,
    add: (added: FieldArray<Typed, Name>, at: Place['at']) => {
      list.append(added, { shouldFocus: false })
      focusNext({ row: count, at }, `${capital(row)} ${count + 1} added`)
    },
    remove: (index: number) => remove([index], 'remove'),
    move: (from: number, to: number) => {
      if (to < 0 || to >= count) return
      list.move(from, to)
      const at = to < from ? 'up' : 'down'
      focusNext({ row: to, at }, `${title(from)} is now number ${to + 1} of ${count}`)
    },
  }
}

/** Calls back before the form around a list is checked, and so before anything is sent. */
function useBeforeSubmit(group: RefObject<HTMLFieldSetElement | null>, onSubmit: () => void) {
  const submit = useEffectEvent(onSubmit)
  useEffect(() => {
    const form = group.current?.form
    const hear = () => submit()
    form?.addEventListener('submit', hear, { capture: true })
    return () => form?.removeEventListener('submit', hear, { capture: true })
  }, [group])
}

/** Where rows stand that were added and left empty: the last empty ones, as many as there are more rows than before. */
function emptyPlaces<Typed extends FieldValues, Sent>(
  control: Control<Typed, unknown, Sent>,
  name: string,
  blank: unknown,
) {
  const before: unknown[] = get(initialValues({ control }), name) ?? []
  const typed: unknown[] = get(control._formValues, name) ?? []
  const isBlank = (row: unknown) =>
    isObject(row) && isObject(blank) && isSame(sent(row), sent(blank))
  const blanks = typed.flatMap((row, place) => (isBlank(row) ? [place] : []))
  // A row of the record that was emptied is asked about: it may have been a slip.
  const added = Math.max(0, typed.length - before.length)
  return blanks.slice(Math.max(0, blanks.length - added))
}

type Place = { row: number; at: 'add' | 'field' | 'up' | 'down' | 'remove' }

/** Puts the focus where a change of the rows has left it, and says what changed. */
function useFocusNext(rows: readonly unknown[]) {
  const group = useRef<HTMLFieldSetElement>(null)
  const next = useRef<Place>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const place = next.current
    next.current = undefined
    if (!place || !group.current) return
    if (place.at === 'add') return
    const row = group.current.querySelectorAll('[data-row]')[place.row]
    const target =
      place.at === 'field'
        ? row?.querySelector<HTMLElement>('input, select, textarea')
        : row?.querySelector<HTMLElement>(`[data-at="${place.at}"]`)
    // The last row is gone.
    const add = group.current.querySelector<HTMLElement>('[data-at="add"], input')
    ;(target ?? add)?.focus()
  }, [rows])
  const focusNext = (place: Place, message: string) => {
    next.current = place
    setAnnouncement(message)
  }
  return { group, announcement, focusNext }
}

type RowFieldsProps = { group: string | false | undefined; alone: boolean; children: ReactNode }

const RowFields = ({ group, alone, children }: RowFieldsProps) =>
  group ? (
    <fieldset className={classes.fields}>
      <legend className={alone ? 'spoken-only' : classes.title}>{group}</legend>
      {children}
    </fieldset>
  ) : (
    <div className={classes.fields}>{children}</div>
  )

type RowButtonsProps = {
  title: string
  first: boolean
  last: boolean
  onMove: (step: number) => void
  onRemove: () => void
}

const RowButtons = ({ title, first, last, onMove, onRemove }: RowButtonsProps) => {
  const buttons = [
    { at: 'up', label: `Move ${title} up`, sign: '↑', off: first, run: () => onMove(-1) },
    { at: 'down', label: `Move ${title} down`, sign: '↓', off: last, run: () => onMove(1) },
    { at: 'remove', label: `Remove ${title}`, sign: '×', off: undefined, run: onRemove },
  ]
  return (
    <div className={classes.buttons}>
      {(first && last ? buttons.slice(-1) : buttons).map(({ at, label, sign, off, run }) => (
        <button
          key={at}
          type="button"
          className={classes.small}
          data-at={at}
          aria-disabled={off}
          aria-label={label}
          onClick={run}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
