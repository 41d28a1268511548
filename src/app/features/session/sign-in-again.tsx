/** A dialog over a page that waits until its person has signed in again in another window. */
import { useMutation } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { call } from '#app/api/client.ts'
import { type Person, signedInPerson } from '#app/api/person.ts'
import { readPerson, takePerson } from '#app/api/read-person.ts'
import { personName } from '#app/text/person-name.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { deskOperations } from '#contract/desk/desk.ts'
import type { Answer } from '#contract/operation.ts'

/** How often the page looks whether somebody has signed in, in milliseconds. */
const interval = 1000

/** Where the other window signs in with a proof of its own, even if the provider still knows somebody, and ends. */
export const anew = '/sign-in?fresh=1&to=/sign-in/done'

/** As the gateway says who is signed in. */
type Someone = Answer<typeof deskOperations.getPerson>

type Said = {
  title: string
  /** What the button says that opens the other window. */
  action: string
  /** Where the other window signs in. */
  address: string
  children: ReactNode
}

type Props = Said & {
  /** Whether this is the sign-in that is waited for. */
  isBack: (person: Pick<Person, 'signedInAt'>) => boolean
  onBack: () => void
  /** Looks at once who is there; a lock names nobody before it is asked to open. */
  looksFirst?: boolean
}

/** Where somebody else has signed in since, it says so, and still waits for the person of the page. */
export function SignInAgain({ isBack, onBack, looksFirst = false, ...own }: Props) {
  const [begun, setBegun] = useState(false)
  const [other, setOther] = useState<Someone>()
  const { mutate, isPending } = useLook({ isBack, onBack, onOther: setOther })
  const look = useEffectEvent(() => {
    if (!isPending) mutate()
  })
  useEffect(() => {
    if (!begun) return undefined
    const timer = setInterval(() => look(), interval)
    return () => clearInterval(timer)
  }, [begun])
  useEffect(() => {
    if (looksFirst) void readPerson().then((there) => there && isOther(there) && setOther(there))
  }, [looksFirst])
  const { title, action, address, children } = other ? takenBy(other) : own
  const foot = (
    // Another set of buttons: a key press that was meant for one of before must not reload the page.
    <Fragment key={title}>
      {other && (
        <Button look="default" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
      {begun && (
        <Button look="default" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          I have signed in
        </Button>
      )}
      <Button
        onClick={() => {
          window.open(address, '_blank', 'noopener')
          setBegun(true)
        }}
      >
        {action}
      </Button>
    </Fragment>
  )
  return (
    <Dialog title={title} onClose={undefined} foot={foot}>
      <p>{children}</p>
      <p role="status">{begun && 'Waiting until you have signed in…'}</p>
    </Dialog>
  )
}

/** What is said once somebody else has signed in. */
function takenBy(other: Someone): Said {
  const [own, name] = [personName(signedInPerson()), personName(other)]
  return {
    title: 'Someone else has signed in',
    action: 'Sign in again',
    address: anew,
    children: `This page was opened by ${own}. ${name} has since signed in on this browser, and nothing more is sent from this page. Reload it to continue as ${name}. Or sign in again as yourself in the window that opens: nothing that you typed is lost, and this page then continues where you left off.`,
  }
}

const isOther = ({ id }: Someone) => id !== signedInPerson()?.id

/** Looks whether somebody has signed in: only the same person goes on. */
const useLook = ({
  isBack,
  onBack,
  onOther,
}: Pick<Props, 'isBack' | 'onBack'> & { onOther: (person: Someone) => void }) =>
  useMutation({
    mutationFn: () => call(deskOperations.getPerson, {}),
    onSuccess: (person) => {
      if (isOther(person)) return onOther(person)
      if (!isBack(person)) return undefined
      takePerson(person)
      return onBack()
    },
  })
