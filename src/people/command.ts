/** `npm run desk -- people …`: who may sign in, and in which role, changed from outside. */
import { faultsOf } from '#contract/faults.ts'
import { NewPersonHere } from '#contract/desk/people.ts'
import { roles } from '#contract/roles.ts'
import type { Database } from '#database/open.ts'
import { linkTo, refusalSentences, type SignInWays } from '#gateway/desk/people.ts'
import { openPeopleState } from '#gateway/store/state.ts'
import { CommandFailure, type Io, reasonOf } from '#service/admin/command.ts'
import {
  explainArguments,
  findCommandIn,
  usageLines,
  type Usage,
} from '#service/admin/arguments.ts'
import { formatTable } from '#service/admin/format-table.ts'

type PeopleState = Awaited<ReturnType<typeof openPeopleState>>
type Context = SignInWays & {
  state: PeopleState
  print: Io['print']
  report: Io['report']
  /** The role as it was typed. */
  role: string | undefined
}
type Run = (context: Context, values: string[]) => Promise<void>

/** Runs a command on the desk's own data; resolves to its exit code, and never rejects. */
export async function administerPeople(
  { database, signIn }: { database: Database; signIn: SignInWays | undefined },
  args: readonly string[],
  { print, report, signal }: Io,
): Promise<number> {
  const explained = explainPeople(args, { print, report })
  if (explained !== undefined) return explained
  const { given, role } = roleIn(args)
  try {
    if (!signIn) throw new CommandFailure(nobodySignsIn)
    const state = await openPeopleState(database)
    const found = findCommandIn(commands, given)
    await found?.command.run({ ...signIn, state, print, report, role }, found.values)
    return 0
  } catch (error) {
    report(reasonOf(error, signal))
    return 1
  }
}

/** Why there is nobody to change. */
export const nobodySignsIn =
  'Nobody signs in to this desk. Set SIGN_IN=passkeys, PUBLIC_URL and SESSION_SECRET in the settings of the desk, and start it again: docs/running.md says how.'

/** Who did it, as the journal has it: whoever may use this account of the machine. */
const by = { person: 'desk' }

const add: Run = async (context, [name = '', email = '']) => {
  refuseProvider(context)
  const { state, print, report, publicUrl, way, role } = context
  const isFirst = !(await state.signInPeople.hasAdmin(way))
  const read = NewPersonHere.safeParse({
    name,
    email,
    role: role ?? (isFirst ? 'admin' : 'reader'),
  })
  if (!read.success) {
    const faults = read.error.issues.flatMap((issue) => faultsOf(issue, ''))
    throw new CommandFailure(`${faults.map(({ detail }) => detail).join('. ')}. Nobody was added.`)
  }
  const added = await state.signInPeople.add(read.data, by)
  if (added === 'email taken') {
    throw new CommandFailure(
      `${refusalSentences[added]} To make a new link: people link ${read.data.email}`,
    )
  }
  // On its own on standard output the link can be passed on.
  report(`${read.data.name} may sign in as ${read.data.role}. This link works once, for 24 hours:`)
  print(linkTo(publicUrl, added.token))
  await reportNoAdmin(context)
}

/** Without an admin nobody can add people or change roles in the desk itself; a provider may name one later. */
async function reportNoAdmin({ state, report, way }: Context): Promise<void> {
  if (way === 'provider' || (await state.signInPeople.hasAdmin(way))) return
  report('Nobody is an admin yet. To appoint one: people role EMAIL admin')
}

const list: Run = async ({ state, print, way }) => {
  const people = await state.signInPeople.list(way)
  const rows = people.map(({ name = '', email = '', role, removed, lastSignedIn, linkUntil }) => [
    name,
    email,
    removed ? 'removed' : role,
    lastSignedIn?.slice(0, 10) ?? (linkUntil ? 'never (has a link)' : 'never'),
  ])
  for (const line of formatTable(['NAME', 'EMAIL', 'ROLE', 'SIGNED IN'], rows)) print(line)
}

const link: Run = async (context, [email = '']) => {
  refuseProvider(context)
  const { id } = await personWith(context, email)
  const token = await context.state.passkeys.newLink(id, by)
  if (token === undefined) throw new CommandFailure(refusalSentences['unknown person'])
  context.print(linkTo(context.publicUrl, token))
}

const changeRole: Run = async (context, [email = '', to = '']) => {
  const { id, name, signedInAt } = await personWith(context, email)
  const role = roles.find((one) => one === to)
  if (!role) throw new CommandFailure(`${to} is no role: use one of ${roles.join(', ')}.`)
  refuse(await context.state.signInPeople.changeRole(id, role, by))
  context.print(`${name ?? email} is ${role} now${signedInAt ? ', and has to sign in again' : ''}.`)
  await reportNoAdmin(context)
}

const remove: Run = async (context, [email = '']) => {
  const { id, name } = await personWith(context, email)
  const left = await context.state.signInPeople.remove(id, by)
  if (typeof left === 'string') throw new CommandFailure(refusalSentences[left])
  const { pendingTime, keptTime } = left
  context.print(`${name ?? email} can no longer sign in.`)
  if (pendingTime > 0) {
    context.print(
      `Time records that are still being sent to the service: ${pendingTime}. The journal says how it ends.`,
    )
  }
  if (keptTime > 0) {
    context.print(
      `Time records (not recorded, or not known) that are kept for when this person comes back: ${keptTime}.`,
    )
  }
}

const readmit: Run = async (context, [email = '']) => {
  const found = await context.state.signInPeople.findRemoved(email)
  if (!found) {
    throw new CommandFailure(
      `Nobody who signs in at the provider was removed with the email address ${email}.`,
    )
  }
  refuse(await context.state.signInPeople.readmit(found.id, by))
  context.print(`${found.name ?? email} may sign in again.`)
}

const commands: readonly (Usage & { run: Run })[] = [
  {
    usage: 'people add NAME EMAIL [--role ROLE]',
    about: 'adds a person who signs in with a passkey, and prints their one-time link',
    run: add,
  },
  {
    usage: 'people list',
    about: 'lists the people who may sign in, or have signed in',
    run: list,
  },
  {
    usage: 'people link EMAIL',
    about: 'prints a new one-time link; the one before no longer works',
    run: link,
  },
  {
    usage: 'people role EMAIL ROLE',
    about: `changes a role: ${roles.join(', ')}`,
    run: changeRole,
  },
  {
    usage: 'people remove EMAIL',
    about: "ends a person's sessions; they can no longer sign in",
    run: remove,
  },
  {
    usage: 'people readmit EMAIL',
    about: 'lets a person sign in again who signs in at the provider and was removed',
    run: readmit,
  },
]

/** How each command is given. */
export const usage = [
  'npm run desk -- COMMAND   changes who may sign in, whether or not the desk is running:',
  ...usageLines(commands),
].join('\n')

/** Handles what needs no desk: a request for help, and arguments that are no command. */
export const explainPeople = (args: readonly string[], io: Pick<Io, 'print' | 'report'>) =>
  explainArguments({ commands, usage: () => usage }, roleIn(args).given, io)

/** The arguments without `--role ROLE`, which one command takes, and the role as it was typed. */
function roleIn(args: readonly string[]): { given: readonly string[]; role: string | undefined } {
  const at = args[1] === 'add' ? args.indexOf('--role') : -1
  const role = at < 0 ? undefined : args[at + 1]
  if (!role || role.startsWith('-')) return { given: args, role: undefined }
  return { given: args.toSpliced(at, 2), role }
}

function refuseProvider({ way }: Context): void {
  if (way === 'passkey') return
  throw new CommandFailure(
    'People sign in at the provider here (OIDC_ISSUER): add them there, and in OIDC_ALLOWED.',
  )
}

function refuse(refusal: keyof typeof refusalSentences | undefined): void {
  if (refusal) throw new CommandFailure(refusalSentences[refusal])
}

async function personWith({ state, way }: Context, email: string) {
  const found = await state.signInPeople.find(way, email)
  if (found) return found
  throw new CommandFailure(
    `Nobody here has the email address ${email}: people list shows them all.`,
  )
}
