/** The list of the palette, with the pages and actions of this app that its person may use. */
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { may, type Needed, signedInPerson } from '#app/api/person.ts'
import { practiceAreaQueries } from '#app/data/practice-areas/queries.ts'
import type { Command } from '#app/features/palette/groups.ts'
import { PaletteList } from '#app/features/palette/palette-list.tsx'
import type { PaletteLink } from '#app/features/palette/palette-link.ts'
import { keysShown } from '#app/ui/keyboard/keys-shown.ts'
import { contactOperations } from '#contract/contacts.ts'
import { oneMatterOperations } from '#contract/one-matter.ts'
import { taskOperations } from '#contract/tasks.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'

export const List = (link: PaletteLink) => <PaletteList {...link} commands={useCommands()} />

const go = (group: Command['group'], label: string, to: string, words?: string): Command => ({
  group,
  label,
  ...(words && { words }),
  act: { kind: 'go', target: { to } },
})

const forms: readonly (Command & { call: Needed })[] = [
  { ...go('Actions', 'New task', '/tasks/new', 'add create'), call: taskOperations.createTask },
  {
    ...go('Actions', 'Record time', '/time/new', 'new add'),
    call: timeOutboxOperations.holdTimeRecord,
  },
  {
    ...go('Actions', 'New person', '/contacts/new/person', 'add create contact'),
    call: contactOperations.createPerson,
  },
  {
    ...go('Actions', 'New company', '/contacts/new/company', 'add create contact'),
    call: contactOperations.createCompany,
  },
  {
    ...go('Actions', 'New group', '/contacts/new/plural', 'add create contact'),
    call: contactOperations.createPlural,
  },
]

const newMatter = go('Actions', 'New matter', '/matters/new', 'add create file')
const shortcuts: Command = {
  group: 'Actions',
  label: 'Keyboard shortcuts',
  words: 'keys help',
  act: { kind: 'run', run: () => keysShown.set(true) },
}

const pages = [
  go('Pages', 'Matters', '/matters', 'files cases'),
  go('Pages', 'Documents', '/documents', 'files'),
  go('Pages', 'Contacts', '/contacts', 'people clients companies'),
  go('Pages', 'Tasks', '/tasks', 'to do'),
  go('Pages', 'Time', '/time', 'timesheet recorded'),
  go(
    'Pages',
    'Settings',
    '/settings',
    'preferences appearance dark keyboard connection webhooks people',
  ),
  go('Pages', 'Journal', '/settings/journal', 'history audit log'),
]

/** Nobody is offered what they may not use, or what the service does not offer. */
function useCommands(): readonly Command[] {
  const router = useRouter()
  // A form on another page asks before it is left, and Settings says if it fails.
  const signOut: Command = {
    group: 'Actions',
    label: 'Sign out',
    words: 'log out leave',
    act: {
      kind: 'run',
      run: () => void router.navigate({ to: '/settings', state: { signsOut: true } }),
    },
  }
  const mayCreate = may(oneMatterOperations.createMatter)
  const { data: isOffered } = useQuery({ ...practiceAreaQueries.offered(), enabled: mayCreate })
  return [
    ...(mayCreate && isOffered ? [newMatter] : []),
    ...forms.filter(({ call }) => may(call)),
    shortcuts,
    ...(signedInPerson() ? [signOut] : []),
    ...pages,
  ]
}
