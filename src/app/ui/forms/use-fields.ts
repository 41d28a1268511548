// @chunk form-kit
/** The fields of a form, checked by the schema of what is sent. */
import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { withoutInvisible } from './invisible-characters.ts'
import { isOneText, sent } from './sent-values.ts'

/** A form of fields `Typed` that sends `Sent`. */
export type Fields<Typed extends FieldValues, Sent> = UseFormReturn<Typed, unknown, Sent>

type Options<Typed extends FieldValues, Schema> = {
  /** What is sent must be this; its messages stand at the fields. */
  schema: Schema
  /** What stands in the fields at first; every field has a value, if only `''` or `[]`. */
  values: Typed
  /** What of the fields is checked and sent, under their names: all that say something, unless told otherwise. `began` is what they are compared with. */
  prepare?: (typed: Typed, began: Typed) => unknown
}

/** The kind of error that a field offers to mend itself. */
export const invisibleError = 'invisible'

export function useFields<Typed extends FieldValues, Schema extends z.ZodMiniType>({
  schema,
  values,
  prepare = sent,
}: Options<Typed, Schema>): Fields<Typed, z.output<Schema>> {
  const form: Fields<Typed, z.output<Schema>> = useForm<Typed, unknown, z.output<Schema>>({
    resolver: resolverOf(schema, (typed: Typed) => prepare(typed, begunWith(form))),
    defaultValues: values as DefaultValues<Typed>,
    // `Form` puts the focus on the first wrong field in the order of the page.
    shouldFocusError: false,
  })
  return form
}

/** What stood in the fields when this person began: as they were opened, or as a draft of them was. */
export const begunWith = <Typed extends FieldValues, Sent>({
  control,
}: Pick<Fields<Typed, Sent>, 'control'>): Typed => control._defaultValues as unknown as Typed

type Errors = { [name: string]: FieldError | Errors | undefined }

function resolverOf<Typed extends FieldValues, Schema extends z.ZodMiniType>(
  schema: Schema,
  prepare: (typed: Typed) => unknown,
): Resolver<Typed, unknown, z.output<Schema>> {
  const check = zodResolver(schema as z.ZodMiniType<FieldValues, FieldValues>)
  return async (typed, context, options) => {
    const checked = prepare(typed)
    // The resolver's own type asks for the names of what is sent; ours are those of the fields.
    const answer = await check(checked as FieldValues, context, options as never)
    const errors = { ...(hiddenIn(checked) as Errors), ...(answer.errors as Errors) }
    if (Object.keys(errors).length === 0) {
      return { values: answer.values as z.output<Schema>, errors: {} }
    }
    return { values: {}, errors: atRows(errors, typed) as FieldErrors<Typed> }
  }
}

/** An error wherever a text holds characters that cannot be seen, in the shape of what holds it. */
function hiddenIn(value: unknown): Errors | FieldError | undefined {
  if (typeof value === 'string') {
    return value === withoutInvisible(value)
      ? undefined
      : { type: invisibleError, message: 'Take out the characters that cannot be seen' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  const found = Object.entries(value)
    .map(([name, content]) => [name, hiddenIn(content)] as const)
    .filter(([, error]) => error !== undefined)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** An error of a row that is one text belongs to that text's field; errors of rows are a list, as rows are. */
function atRows(errors: Errors, typed: unknown): Errors {
  const placed: Errors = Array.isArray(typed) ? ([] as unknown as Errors) : {}
  for (const [name, error] of Object.entries(errors)) {
    const value = (typed as Record<string, unknown> | undefined)?.[name]
    if (!error) continue
    if (!isError(error)) placed[name] = atRows(error, value)
    else placed[name] = isOneText(value) ? { value: error } : error
  }
  return placed
}

const isError = (error: Errors | FieldError): error is FieldError => typeof error.type === 'string'
