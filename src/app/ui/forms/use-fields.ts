// @chunk form-kit
/** The fields of a form, checked by the schema of what is sent. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type ResolverResult,
  type ResolverSuccess,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { partOf } from './field-errors.ts'
import { checkFieldsAgain, errorsOfFields } from './field-error.ts'
import { withoutInvisible } from './invisible-characters.ts'
import { isOneText, sent } from './sent-values.ts'

/** A form of fields `Typed` that sends `Sent`. */
export type Fields<Typed extends FieldValues, Sent> = UseFormReturn<Typed, unknown, Sent>

/** A value for each field; what the library calls default values is the same, said in its words. */
export type Filled<Typed> = Typed & DefaultValues<Typed>

type Options<Typed extends FieldValues, Sent> = {
  /** What is sent must be this; its messages stand at the fields. */
  schema: z.ZodMiniType<Sent, FieldValues>
  /** What stands in the fields at first; every field has a value, if only `''` or `[]`. */
  values: Filled<Typed>
  /** Turns fields into what is checked and sent: by default, all that are not empty. `began` are the initial values. */
  prepare?: (typed: Typed, began: Typed) => FieldValues
}

/** The kind of error that a field offers to mend itself. */
export const invisibleError = 'invisible'

export function useFields<Typed extends FieldValues, Sent>({
  schema,
  values,
  prepare = sent,
}: Options<Typed, Sent>): Fields<Typed, Sent> {
  const form: Fields<Typed, Sent> = useForm<Typed, unknown, Sent>({
    resolver: resolverOf(
      schema,
      (typed: Typed) => prepare(typed, initialValues(form)),
      () => errorsOfFields(form),
    ),
    defaultValues: values,
    // `Form` puts the focus on the first wrong field in the order of the page.
    shouldFocusError: false,
  })
  checkFieldsAgain(form)
  return form
}

/** What stood in the fields when this person began: as they were opened, or as a draft of them was. */
export function initialValues<Typed extends FieldValues, Sent>({
  control,
}: Pick<Fields<Typed, Sent>, 'control'>): Typed {
  // Every field has a value from the beginning, which the library cannot know.
  const values: object = control._defaultValues
  return values as Typed
}

/** What every field takes, by its name alone: the form's control, and what the field is called on the screen. */
export const labelledFields =
  <Typed extends FieldValues, Sent, Name extends string>(
    control: Control<Typed, unknown, Sent>,
    labels: Readonly<Record<Name, string>>,
  ) =>
  <Own extends Name>(name: Own) => ({ control, name, label: labels[name] })

type Errors = { [name: string]: FieldError | Errors | undefined }

function resolverOf<Typed extends FieldValues, Sent>(
  schema: z.ZodMiniType<Sent, FieldValues>,
  prepare: (typed: Typed) => FieldValues,
  /** What fields say of themselves, by their names. */
  ownErrors: () => Errors,
): Resolver<Typed, unknown, Sent> {
  const check = zodResolver(schema)
  return async (typed, context, options) => {
    const checked = prepare(typed)
    const answer = await check(checked, context, { ...options })
    const own = ownErrors()
    const hidden = hiddenInside(checked)
    if (isAccepted(answer) && Object.keys({ ...hidden, ...own }).length === 0) return answer
    // Those of what is sent, at the names of the fields.
    const errors = { ...atRows({ ...hidden, ...answer.errors }, typed), ...own }
    return { values: {}, errors: errors as FieldErrors<Typed> }
  }
}

const isAccepted = <Sent>(
  answer: ResolverResult<FieldValues, Sent>,
): answer is ResolverSuccess<Sent> => Object.keys(answer.errors).length === 0

/** An error wherever a text holds characters that cannot be seen, in the shape of what holds it. */
function hiddenIn(value: unknown): Errors | FieldError | undefined {
  if (typeof value === 'string') {
    return value === withoutInvisible(value)
      ? undefined
      : { type: invisibleError, message: 'Remove the invisible characters' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  const found = hiddenInside(value)
  return Object.keys(found).length > 0 ? found : undefined
}

const hiddenInside = (value: object): Errors =>
  Object.fromEntries(
    Object.entries(value)
      .map(([name, content]) => [name, hiddenIn(content)] as const)
      .filter(([, error]) => error !== undefined),
  )

/** An error of a row that is one text belongs to that text's field; errors of rows are a list, as rows are. */
function atRows(errors: Errors, typed: unknown): Errors {
  const placed: Errors = {}
  for (const [name, error] of Object.entries(errors)) {
    const value = partOf(typed, name)
    if (!error) continue
    if (!isError(error)) placed[name] = atRows(error, value)
    else placed[name] = isOneText(value) ? { value: error } : error
  }
  return Array.isArray(typed) ? Object.assign([], placed) : placed
}

const isError = (error: Errors | FieldError): error is FieldError => typeof error.type === 'string'
