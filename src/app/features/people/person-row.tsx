/** One person of those who sign in here: their role, a new link for them, and the way to remove them. */
import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#app/api/outcome.ts'
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
  type WriteOutcome,
} from '#app/ui/dialogs/pending-actions.ts'
import { focusSection } from '#app/ui/layout/focus-page.ts'
import type { PersonHere } from '#contract/desk/people.ts'
import { type Role, roles } from '#contract/roles.ts'
import { roleLabels, roleOptions } from './role-labels.ts'
import classes from './people.module.css'
import section from '#app/ui/layout/section.module.css'

/** A link that was just made: it is shown until the page is left. */
export type NewLink = { id: string; link: string }

type Props = {
  person: PersonHere
  /** The link that was just made for this person. */
  link: string | undefined
  onLink: (link: NewLink) => void
}

export function PersonRow({ person, link, onLink }: Props) {
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
            <Actions person={person} name={name} onLink={onLink} />
          )}
        </>
      )}
      {link && (
        <div className={classes.link}>
          <p role="status">
            The link for {name}. It works once, for 24 hours, and is shown only now: send it to
            nobody else.
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
  if (linkUntil) return `Not signed in yet. The link works until ${formatDayAndTime(linkUntil)}.`
  return byPasskey ? 'Not signed in yet, and has no link that works.' : 'Not signed in yet.'
}

type RoleProps = {
  person: PersonHere
  name: string
  /** The role that they are about to get. */
  next: Role | undefined
}

function RoleChoice({ person, name, next }: RoleProps) {
  const { mutateAsync: change } = useMutation(peopleMutations.changeRole())
  const { id } = person
  const role = roles.find((one) => one === person.role) ?? 'reader'
  if (person.roleByProvider) {
    return <span title="The sign-in provider says so">{roleLabels[role]} (by the provider)</span>
  }
  const choose = (to: Role) => {
    // One change at a time: what has not begun is replaced, and what has begun is waited for.
    if (next && pendingState(changeId(id, next)) === 'doing') return
    if (next) dismiss(changeId(id, next))
    if (to === role) return
    addPendingAction(changeId(id, to), `${name} will be ${inWords[to]}`, async () => {
      try {
        await change({ id, role: to })
        return { word: 'Saved', message: `${name} is ${inWords[to]} now.` }
      } catch (error) {
        return outcomeOf(error, `${name} is ${inWords[role]}.`)
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

type ActionsProps = { person: PersonHere; name: string; onLink: (link: NewLink) => void }

function Actions({ person: { id, byPasskey, openTime = 0 }, name, onLink }: ActionsProps) {
  const link = useMutation(peopleMutations.link())
  const { mutateAsync: remove } = useMutation(peopleMutations.remove())
  return (
    <span className={classes.actions}>
      {byPasskey && (
        <Button
          look="quiet"
          aria-label={`New link for ${name}`}
          aria-disabled={link.isPending}
          onClick={() =>
            link.isPending ||
            link.mutate(id, {
              onSuccess: ({ link: made = '' }) => onLink({ id, link: made }),
              onError: (error) => notify(outcomeOf(error, 'Make another link to be sure.')),
            })
          }
        >
          New link
        </Button>
      )}
      <Button
        look="quiet"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => {
          const open =
            openTime > 0
              ? `. Not recorded yet: ${formatCount(openTime, 'time record', 'time records')}`
              : ''
          addPendingAction(pendingId(id), `${name} will be removed${open}`, async () => {
            try {
              await remove(id)
              const kept = open && `${open}, kept for when this person comes back`
              return { word: 'Saved', message: `${name} can no longer sign in${kept}.` }
            } catch (error) {
              return outcomeOf(error, `${name} may still sign in.`)
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

function Readmission({ id, name }: { id: string; name: string }) {
  const { mutateAsync, isPending } = useMutation(peopleMutations.readmit())
  // Not by callbacks: this button is gone once the list has been read again.
  const readmit = async () => {
    try {
      await mutateAsync(id)
      notify({ word: 'Saved', message: `${name} can sign in again.` })
    } catch (error) {
      notify(outcomeOf(error, `${name} still cannot sign in.`))
    }
  }
  return (
    <span className={classes.actions}>
      <Button
        look="quiet"
        aria-label={`Let in again: ${name}`}
        aria-disabled={isPending}
        onClick={({ currentTarget }) => {
          if (isPending) return
          void readmit()
          focusSection(currentTarget)
        }}
      >
        Let in again
      </Button>
    </span>
  )
}

const pendingId = (id: string) => `person ${id}`

/** `unchanged` says what is so if nothing was saved. */
function outcomeOf(error: unknown, unchanged: string): WriteOutcome {
  const { word, why } = failureOf(error)
  return {
    word,
    message: word === 'Not saved' ? `${why} ${unchanged}` : `${why} Check the list.`,
  }
}
