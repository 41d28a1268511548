/** One person of those who sign in here: their role, a new link for them, and the way to remove them. */
import { useMutation } from '@tanstack/react-query'
import { peopleMutations } from '#app/data/people/queries.ts'
import { formatCount, formatDay } from '#app/text/format.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import { personName } from '#app/text/person-name.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { NativeChoice } from '#app/ui/controls/native-choice.tsx'
import {
  addPendingAction,
  dismiss,
  notify,
  pendingState,
  usePendingActions,
  usePendingState,
} from '#app/ui/dialogs/pending-actions.ts'
import { failedOutcome } from '#app/ui/dialogs/failed-outcome.ts'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import type { PersonHere, PersonRemoval } from '#contract/desk/people.ts'
import { type Role, roles } from '#contract/roles.ts'
import { showLink } from './new-links.ts'
import { roleLabels, roleOptions } from './role-labels.ts'
import classes from './people.module.css'
import section from '#app/ui/layout/section.module.css'

type Props = {
  person: PersonHere
  /** The link that was just made for this person. */
  link: string | undefined
}

export function PersonRow({ person, link }: Props) {
  const name = personName(person)
  const isPending = usePendingState(pendingId(person.id)) !== undefined
  const next = useNextRole(person.id)
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <b>{name}</b>
        {person.email && person.name && <span className={classes.email}>{person.email}</span>}
        <span className={classes.seen}>{seen(person)}</span>
      </span>
      {isPending ? (
        <span className={section.help}>will be removed</span>
      ) : person.removed ? (
        <Readmission id={person.id} name={name} />
      ) : (
        <>
          <RoleChoice person={person} name={name} next={next} />
          {next ? (
            <span className={section.help}>will be {inWords[next]}</span>
          ) : (
            <Actions person={person} name={name} />
          )}
        </>
      )}
      {link && (
        <div className={classes.link}>
          <p role="status">
            The link for {name}. It can be used once, within 24 hours, and will not be shown again
            after you leave this page. Send it only to {name}.
          </p>
          <code>{link}</code> <CopyButton text={link} />
        </div>
      )}
    </li>
  )
}

function seen({ lastSignedIn, linkUntil, byPasskey, removed }: PersonHere): string {
  if (removed) return 'Removed: can no longer sign in.'
  if (lastSignedIn) return `Last signed in: ${formatDay(lastSignedIn)}`
  if (linkUntil)
    return `Has not signed in yet. The link works until ${formatDayAndTime(linkUntil)}.`
  return byPasskey ? 'Has not signed in yet, and has no valid link.' : 'Has not signed in yet.'
}

type RoleProps = {
  person: PersonHere
  name: string
  /** The role that they are about to get. */
  next: Role | undefined
}

function RoleChoice({ person, name, next }: RoleProps) {
  const { mutateAsync: change } = useMutation(peopleMutations.changeRole())
  const { id, openTime } = person
  const role = roles.find((one) => one === person.role) ?? 'reader'
  if (person.roleByProvider) {
    return <span>{roleLabels[role]} (set by the sign-in provider)</span>
  }
  const choose = (to: Role) => {
    // One change at a time: what has not begun is replaced, and what has begun is waited for.
    if (next && pendingState(changeId(id, next)) === 'doing') return
    if (next) dismiss(changeId(id, next))
    if (to === role) return
    // A reader can no longer decide about them, and nobody else sees them.
    const open = to === 'reader' ? openSentence(openTime) : ''
    addPendingAction(changeId(id, to), `${name} will be ${inWords[to]}${open}`, async () => {
      try {
        await change({ id, role: to })
        return { word: 'Saved', message: `${name} is now ${inWords[to]}.` }
      } catch (error) {
        return failedOutcome(error, {
          unchanged: `${name} is still ${inWords[role]}.`,
          advice: checkList,
        })
      }
    })
  }
  return (
    <NativeChoice
      label={`Role of ${name}`}
      unseen
      value={next ?? role}
      options={roleOptions}
      onChange={choose}
    />
  )
}

const inWords = { reader: 'a reader', editor: 'an editor', admin: 'an admin' }

const changeId = (id: string, to: Role) => `person ${id} becomes ${to}`

/** The role that a person is about to get, on this page or since an earlier visit to it. */
function useNextRole(id: string): Role | undefined {
  const actions = usePendingActions()
  return roles.find((role) =>
    actions.some(({ id: action }) => action === changeId(id, role) && pendingState(action)),
  )
}

type ActionsProps = { person: PersonHere; name: string }

function Actions({ person: { id, byPasskey, openTime }, name }: ActionsProps) {
  const { mutateAsync: makeLink, isPending } = useMutation(peopleMutations.link())
  const { mutateAsync: remove } = useMutation(peopleMutations.remove())
  return (
    <span className={classes.actions}>
      {byPasskey && (
        <Button
          look="quiet"
          aria-label={`New link for ${name}`}
          aria-disabled={isPending}
          onClick={() =>
            isPending ||
            // Not by callbacks: the link before no longer works, also where the page is left meanwhile.
            void makeLink(id).then(
              ({ link = '' }) => showLink({ id, name, link }),
              (error: unknown) => notify(failedOutcome(error, noLink)),
            )
          }
        >
          New link
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          const message = `${name} will be removed${openSentence(openTime)}`
          addPendingAction(pendingId(id), message, async () => {
            try {
              const left = sentenceFor(await remove(id))
              return {
                word: 'Saved',
                heading: 'Removed',
                message: `${name} can no longer sign in.${left}`,
              }
            } catch (error) {
              return failedOutcome(error, {
                heading: 'Not removed',
                unchanged: `${name} can still sign in.`,
                advice: checkList,
              })
            }
          })
          focusSection(currentTarget)
        }}
      >
        Remove
      </Button>
    </span>
  )
}

const records = (count: number) => formatCount(count, 'time record', 'time records')

/** Said of a change after which a person can decide nothing about their time. */
const openSentence = (openTime = 0) =>
  openTime > 0 ? `. Not confirmed as recorded: ${records(openTime)}` : ''

/** What becomes of their time: whoever reads it must not enter a second time what the desk still sends. */
function sentenceFor({ pendingTime = 0, keptTime = 0 }: PersonRemoval): string {
  const pending = ` Still being sent to the service: ${records(pendingTime)}; the journal will show the outcome.`
  const kept = ` Kept in case this person comes back: ${records(keptTime)} (not recorded, or not known).`
  return (pendingTime > 0 ? pending : '') + (keptTime > 0 ? kept : '')
}

function Readmission({ id, name }: { id: string; name: string }) {
  const { mutateAsync, isPending } = useMutation(peopleMutations.readmit())
  // Not by callbacks: this button is gone once the list has been read again.
  const readmit = async () => {
    try {
      await mutateAsync(id)
      notify({ word: 'Saved', heading: 'Restored', message: `${name} can sign in again.` })
    } catch (error) {
      notify(
        failedOutcome(error, {
          heading: 'Not restored',
          unchanged: `${name} still cannot sign in.`,
          advice: checkList,
        }),
      )
    }
  }
  return (
    <span className={classes.actions}>
      <Button
        look="quiet"
        aria-label={`Restore access for ${name}`}
        aria-disabled={isPending}
        onClick={({ currentTarget }) => {
          if (isPending) return
          void readmit()
          focusSection(currentTarget)
        }}
      >
        Restore access
      </Button>
    </span>
  )
}

const pendingId = (id: string) => `person ${id}`

const noLink = {
  unchanged: 'No new link was made.',
  advice: 'Make another link to be sure.',
}

const checkList = 'Check the list.'
