/** Where the errors of a form belong: at the fields on the page, or above them where there is no such field. */
import type { FieldErrors, FieldValues } from 'react-hook-form'

/** The message of an error at a name such as `phones.0.value`; none where only what is inside it is wrong. */
export function errorAt<Typed extends FieldValues>(
  errors: FieldErrors<Typed>,
  name: string,
): string | undefined {
  const found = name.split('.').reduce<unknown>(partOf, errors)
  return messageOf(found) ?? messageOf(partOf(found, 'root'))
}

const hasParts = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null

/** What stands under a name, or at an index, of something that may have no parts at all. */
export const partOf = (node: unknown, name: string) => (hasParts(node) ? node[name] : undefined)

const messageOf = (node: unknown) =>
  typeof partOf(node, 'type') === 'string'
    ? String(partOf(node, 'message') || 'This is not accepted')
    : undefined

/** Every error of a form with the name of what it is about. */
export function allErrors(errors: unknown, name = ''): { name: string; message: string }[] {
  if (!hasParts(errors) || errors instanceof Element) return []
  const message = messageOf(errors)
  if (message !== undefined) return [{ name, message }]
  return Object.entries(errors).flatMap(([part, inside]) =>
    allErrors(inside, name ? `${name}.${part}` : part),
  )
}

/** The name of the field on the page that a pointer of the service leads to: `#/phones/0` to `phones.0.value`. */
export function fieldAt(form: HTMLElement, pointer: string): string | undefined {
  const parts = pointer
    .replace(/^#?\/?/, '')
    .split('/')
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = parts.join('.')
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')].map(
    ({ dataset }) => dataset['field']!,
  )
  // What the page asks in one field, the service may name by a part of it.
  return (
    fields.find((field) => field === name) ??
    fields.find((field) => field === `${name}.value`) ??
    (parts.length > 1 ? fieldAt(form, `#/${parts.slice(0, -1).join('/')}`) : undefined)
  )
}

function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The first wrong control of a form, in the order of the page. */
export function firstWrong(form: HTMLElement): HTMLElement | null | undefined {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  return wrong?.matches('[role="radiogroup"]') ? wrong.querySelector('input') : wrong
}
