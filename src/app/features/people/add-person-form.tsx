/** Adds a person who signs in with a passkey; their one-time link is shown to be passed on. */
import { useMutation } from '@tanstack/react-query'
import { peopleMutations } from '#app/data/people/queries.ts'
import { personName } from '#app/text/person-name.ts'
import { ChoiceField } from '#app/ui/forms/choice-field.tsx'
import { Form } from '#app/ui/forms/form.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFields } from '#app/ui/forms/use-fields.ts'
import { NewPersonHere } from '#contract/desk/people.ts'
import { showLink } from './new-links.ts'
import { roleOptions } from './role-labels.ts'

type Props = {
  /** Called when a person is added or it is cancelled, so that the form starts over. */
  onDone: () => void
}

export function AddPersonForm({ onDone }: Props) {
  const form = useFields({ schema: NewPersonHere, values: { name: '', email: '', role: 'reader' } })
  const { control } = form
  const add = useMutation(peopleMutations.add())
  const onSave = async (person: NewPersonHere) => {
    const { id, link = '' } = await add.mutateAsync(person)
    showLink({ id, name: personName(person), link })
  }
  const onUnconfirmed = async (_: NewPersonHere, why: string) => ({
    word: 'Not known' as const,
    message: `${why} Check the list above: if the person is there, make a new link for them.`,
  })
  return (
    <Form
      form={form}
      saveLabel="Add person"
      onSave={onSave}
      onUnconfirmed={onUnconfirmed}
      onSaved={onDone}
      onCancel={onDone}
    >
      <TextField control={control} name="name" label="Name" required />
      <TextField
        control={control}
        name="email"
        label="Email"
        help="Used to find which staff member they are."
        inputMode="email"
        required
      />
      <ChoiceField control={control} name="role" label="Role" options={roleOptions} required />
    </Form>
  )
}
